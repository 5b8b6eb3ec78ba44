/** The two tools of ChatGPT's connectors and deep research (platform.openai.com/docs/mcp). */
import type { SearchHit } from '@svc/knowledge-index'
import { isLongerThan, longestQuery, placeAt, placeLine, reviewDates } from '@svc/knowledge-index/page'
import * as z from 'zod'
import { mostPageCharacters } from '../results/page-result.ts'
import { longestReference } from '../results/page-sections.ts'
import type { ToolError } from '../results/tool-error.ts'
import { done, failed, type Outcome, type ToolEvent } from '../results/tool-result.ts'
import { findPage } from './find-page.ts'
import { type ListingOptions, listingOf } from './listing.ts'
import { defineTool, type KnowledgeTool } from './tool.ts'

/** A research agent reads several pages. */
const results = 10

const found = z.strictObject({
  id: z.string().describe('What fetch takes'),
  title: z.string(),
  url: z.string().describe('Canonical URL to cite'),
  text: z.string(),
})

const search = defineTool({
  name: 'search',
  title: 'Search',
  description: ({ introduction, topics }) =>
    `Finds passages of what ${introduction} publishes${topics}, best first. Read them with fetch before you rely on them.`,
  isAlwaysLoaded: true,
  input: z.strictObject({ query: z.string().min(1).max(longestQuery).describe('Words or a question.') }),
  output: z.strictObject({ results: z.array(found) }),
  example: { query: 'how is the service priced' },
  async handle({ knowledge }, { query }, { signal, client }) {
    const hits = await knowledge.search(query, { limit: results, signal })
    const correctedQuery = hits.length === 0 ? undefined : knowledge.correctedQuery(query)
    return asJson(
      { results: hits.map((hit) => ({ id: idOf(hit), title: placeLine(hit, hit.section), url: hit.url, text: hit.text })) },
      { kind: 'searched', client, query, pages: hits.map(({ page }) => page), correctedQuery },
    )
  },
})

const document = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string().describe('Verbatim Markdown'),
  url: z.string().describe('Canonical URL to cite'),
  metadata: z.strictObject({
    reviewed: z.iso.date().optional(),
    verified: z.iso.date().optional(),
    revision: z.string(),
    notice: z.string().optional(),
  }),
})

const fetchDocument = defineTool({
  name: 'fetch',
  title: 'Read a page or a section',
  description: ({ introduction }) =>
    `Reads a search result by its id, or a page by its path, of ${introduction}. Returns verbatim Markdown with the canonical URL, the review dates and the revision.`,
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .max(longestReference)
      .describe('An id from search, the path of a page, or /llms.txt; add @revision for a stored revision.'),
  }),
  output: document,
  example: { id: '/' },
  async handle(dependencies, { id }) {
    const lookup = await findPage(dependencies, id)
    if (lookup.status === 'failed') return failed(inTheseTools(lookup.error))
    const { page, published, section, notice } = lookup
    const { start, treeEnd } = section ?? { start: 0, treeEnd: page.text.length }
    const place = section && placeAt(page, section.start)
    const end = Math.min(treeEnd, start + mostPageCharacters)
    const rest = `These are the first ${end - start} of ${treeEnd - start} characters; the whole page is at ${page.markdownUrl}.`
    const notices = [notice, end === treeEnd ? undefined : rest].filter((sentence) => sentence !== undefined)
    const read = {
      id,
      title: place === undefined ? page.title : placeLine(page, place.section),
      text: page.text.slice(start, end),
      url: place?.url ?? page.url,
      metadata: {
        ...reviewDates(page),
        revision: page.revision,
        ...(notices.length > 0 && { notice: notices.join(' ') }),
      },
    }
    return asJson(read, { kind: 'read', path: page.path, page: published })
  },
})

/** The error with a resolution that names only these two tools. */
function inTheseTools(error: ToolError): ToolError {
  if (error.error !== 'page_not_found' && error.error !== 'section_not_found') return error
  return {
    ...error,
    resolution: 'Use a suggestion or an id from search, or call fetch with {"id":"/llms.txt"} for a list of all pages.',
  }
}

/**
 * The tools `search` and `fetch` of a publication, whose texts name its publisher.
 *
 * @example for (const tool of offeredConnectorTools({ knowledge })) console.log(tool.name, tool.description)
 */
export function offeredConnectorTools({ knowledge }: Pick<ListingOptions, 'knowledge'>): readonly KnowledgeTool[] {
  return [search, fetchDocument].map((tool) => tool(listingOf({ knowledge })))
}

/** The tools `search` and `fetch`, which hosted connectors expect, with texts for any publication. */
export const connectorTools: readonly KnowledgeTool[] = offeredConnectorTools({})

/** Both sides are the same JSON: the clients of these tools read the text. */
function asJson<Result>(result: Result, event: ToolEvent): Outcome<Result> {
  return done(result, JSON.stringify(result), event)
}

/** The reference of the section, or of the page if that is too long for `fetch`. */
function idOf({ page, url }: SearchHit): string {
  const hash = url.indexOf('#')
  const reference = hash < 0 ? page.path : page.path + url.slice(hash)
  return isLongerThan(reference, longestReference) ? page.path : reference
}
