import * as mcp from '@modelcontextprotocol/server'
import type { PublishedPage } from '@svc/knowledge-index'
import { isLongerThan } from '@svc/knowledge-index/page'
import { longestReference } from './results/page-sections.ts'
import type { KnowledgeDependencies, PublishedKnowledge } from './tools/dependencies.ts'

/** Resources of one result of `resources/list`, about 40 KB. */
const pageSize = 100

/** Characters of the caller's text that a protocol error repeats. */
export const reflectedCharacters = 256

/** The published Markdown pages as resources. Each list is made on first use: those of 10,000 pages at once would block other requests. */
export interface KnowledgeResources {
  all(): mcp.Resource[]
  readonly template: mcp.ResourceTemplateType
  /** @throws ProtocolError -32602 for a cursor of another publication */
  list(cursor: string | undefined): mcp.ListResourcesResult
  templates(cursor: string | undefined): mcp.ListResourceTemplatesResult
  /**
   * Reads a page by the address of its Markdown in any spelling that `get_page` takes. The result names the page's own address.
   *
   * @throws ProtocolError -32602 with the URI in `data` when no page has this address
   */
  read(uri: string): mcp.ReadResourceResult
}

export function createKnowledgeResources(knowledge: PublishedKnowledge, onEvent?: KnowledgeDependencies['onEvent']): KnowledgeResources {
  const { pages, revision, baseUrl } = knowledge
  // A cursor contains the revision, so that a listing never mixes two publications.
  const cursorAt = (start: number) => (start === 0 ? undefined : `${revision}.${start}`)
  const starts = new Map<string | undefined, number>([[undefined, 0]])
  for (let start = pageSize; start < pages.length; start += pageSize) starts.set(cursorAt(start), start)
  const lists = new Map<number, mcp.ListResourcesResult>()
  let all: mcp.Resource[] | undefined
  const template: mcp.ResourceTemplateType = {
    name: 'published-page',
    uriTemplate: `${baseUrl}/{+path}.md`,
    title: 'Published page',
    description: 'The Markdown of a published page, comparison or research note; the home page is index.md.',
    mimeType: 'text/markdown',
  }
  const templates: mcp.ListResourceTemplatesResult = { resourceTemplates: [template] }
  const byUri = new Map(pages.map((page) => [page.markdownUrl, page]))

  return {
    all() {
      all ??= pages.map(toResource)
      return all
    },
    template,
    list(cursor) {
      const start = starts.get(cursor)
      if (start === undefined) throw invalidCursor('resources/list')
      const end = start + pageSize
      const list = lists.get(start) ?? {
        resources: pages.slice(start, end).map(toResource),
        ...(end < pages.length && { nextCursor: cursorAt(end) }),
      }
      lists.set(start, list)
      return list
    },
    templates(cursor) {
      if (cursor !== undefined) throw invalidCursor('resources/templates/list')
      return templates
    },
    read(uri) {
      const page = byUri.get(uri) ?? findByMarkdown(knowledge, uri)
      if (!page) throw new mcp.ResourceNotFoundError(uri.slice(0, reflectedCharacters))
      onEvent?.({ kind: 'read', path: page.path, page })
      return { contents: [{ uri: page.markdownUrl, mimeType: 'text/markdown', text: page.text.value }] }
    },
  }
}

const markdownAddress = /^https?:\/\/[^#?]*\.md(?:\?[^#]*)?$/i

function findByMarkdown(knowledge: PublishedKnowledge, uri: string): PublishedPage | undefined {
  if (!markdownAddress.test(uri) || isLongerThan(uri, longestReference)) return undefined
  const lookup = knowledge.findPage(uri)
  return lookup.status === 'found' ? lookup.page : undefined
}

export function invalidCursor(method: string): mcp.ProtocolError {
  return new mcp.ProtocolError(mcp.ProtocolErrorCode.InvalidParams, 'Invalid cursor', {
    error: 'invalid_cursor',
    resolution: `Call ${method} without a cursor to begin again; cursors end with the content they were given for.`,
  })
}

function toResource(page: PublishedPage): mcp.Resource {
  // A full date-time: clients reject the whole list for a date.
  const lastModified = page.changed ?? (page.reviewed && `${page.reviewed}T00:00:00Z`)
  return {
    uri: page.markdownUrl,
    name: page.path,
    title: page.title,
    description: page.description,
    mimeType: 'text/markdown',
    size: new TextEncoder().encode(page.text.value).length,
    ...(lastModified !== undefined && { annotations: { lastModified } }),
  }
}
