import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import type { PublishedPage } from '@svc/knowledge-index'
import type { PublishedKnowledge } from './dependencies.ts'

/** Resources in one answer of `resources/list`: about 40 KB. */
const pageSize = 100

/** The longest stretch of a caller's own text that a protocol error repeats. */
export const reflectedCharacters = 256

/** The published Markdown pages as resources; everything that can be made once per publication is made here. */
export interface KnowledgeResources {
  readonly all: Resource[]
  readonly template: ResourceTemplateType
  /** @throws ProtocolError -32602 for a cursor that this publication did not give out */
  list(cursor: string | undefined): ListResourcesResult
  templates(cursor: string | undefined): ListResourceTemplatesResult
  /** @throws ProtocolError -32602 with the URI in `data` when no page has this address */
  read(uri: string): ReadResourceResult
}

export function createKnowledgeResources(knowledge: PublishedKnowledge): KnowledgeResources {
  const all = knowledge.pages.map(toResource)
  const lists = listsOf(all, knowledge.revision)
  const template = pageTemplate(knowledge.baseUrl)
  const templates: ListResourceTemplatesResult = { resourceTemplates: [template] }
  const pages = new Map(knowledge.pages.map((page) => [page.markdownUrl, page]))
  return {
    all,
    template,
    list(cursor) {
      const list = lists.get(cursor)
      if (!list) throw invalidCursor('resources/list')
      return list
    },
    templates(cursor) {
      if (cursor !== undefined) throw invalidCursor('resources/templates/list')
      return templates
    },
    read(uri) {
      const page = pages.get(uri)
      if (!page) throw new ResourceNotFoundError(uri.slice(0, reflectedCharacters))
      return { contents: [{ uri, mimeType: 'text/markdown', text: page.text.value }] }
    },
  }
}

/** A list that is complete in one answer gives out no cursor, so any cursor is a mistake. */
export function invalidCursor(method: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor', {
    error: 'invalid_cursor',
    resolution: `Call ${method} without a cursor to begin again; cursors end with the content they were given for.`,
  })
}

/** Every answer of `resources/list`, by its cursor. A cursor names its publication, so one listing never mixes two. */
function listsOf(resources: readonly Resource[], revision: string): Map<string | undefined, ListResourcesResult> {
  const lists = new Map<string | undefined, ListResourcesResult>([[undefined, { resources: [] }]])
  for (let start = 0; start < resources.length; start += pageSize) {
    const end = start + pageSize
    lists.set(start === 0 ? undefined : cursorAt(revision, start), {
      resources: resources.slice(start, end),
      ...(end < resources.length && { nextCursor: cursorAt(revision, end) }),
    })
  }
  return lists
}

function cursorAt(revision: string, start: number): string {
  return `${revision}.${start}`
}

function toResource(page: PublishedPage): Resource {
  return {
    uri: page.markdownUrl,
    name: page.path,
    title: page.title,
    description: page.description,
    mimeType: 'text/markdown',
    size: new TextEncoder().encode(page.text.value).length,
    // A full date-time: clients refuse the whole list for a bare date.
    ...(page.reviewed !== undefined && { annotations: { lastModified: `${page.reviewed}T00:00:00Z` } }),
  }
}

function pageTemplate(baseUrl: string): ResourceTemplateType {
  return {
    name: 'published-page',
    uriTemplate: `${baseUrl}/{+path}.md`,
    title: 'Published page',
    description: 'The Markdown of a published page, comparison or research note; the home page is index.md.',
    mimeType: 'text/markdown',
  }
}
