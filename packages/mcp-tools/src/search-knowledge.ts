import { defaultLimit, largestLimit, longestQuery } from '@svc/knowledge-index'
import * as z from 'zod'
import { integerFrom } from './integer-from.ts'
import { defineTool } from './tool.ts'
import { done } from './tool-result.ts'

const input = z.strictObject({
  query: z.string().min(1).max(longestQuery).describe('Words or a question.'),
  limit: integerFrom(1).default(defaultLimit).describe(`Results wanted; at most ${largestLimit} are served.`),
})

const date = z.iso.date().optional()

const output = z.strictObject({
  query: z.string(),
  limit: z.int().describe('Limit served'),
  results: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['page', 'comparison', 'research']),
      title: z.string(),
      section: z.string().describe('Heading path'),
      url: z.string().describe('Canonical URL to cite'),
      markdown_url: z.string(),
      excerpt: z.string().describe('Verbatim'),
      reviewed: date,
      verified: date,
      score: z.number(),
    }),
  ),
  revision: z.string(),
  notice: z.string(),
})

type SearchResult = z.infer<typeof output>

export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  title: 'Search published knowledge',
  description:
    'Finds passages of the published pages, provider comparisons and research notes, best first. Excerpts are bounded: read the page with get_page before you rely on one.',
  input,
  output,
  example: { query: 'how is the service priced', limit: 6 },
  async handle({ knowledge }, { query, limit }, { signal }) {
    const served = Math.min(limit, largestLimit)
    // White space has the length of a query and nothing to look for.
    const hits = query.trim() === '' ? [] : await knowledge.search(query, { limit: served, signal })
    const result: SearchResult = {
      query,
      limit: served,
      results: hits.map(({ page, id, kind, title, section, url, markdownUrl, excerpt, score }) => ({
        id,
        kind,
        title,
        section,
        url,
        markdown_url: markdownUrl,
        excerpt,
        ...(page.reviewed !== undefined && { reviewed: page.reviewed }),
        ...(page.verified !== undefined && { verified: page.verified }),
        score,
      })),
      revision: knowledge.revision,
      notice: hits.length > 0 ? 'Excerpts are bounded: read the page before you rely on one, and cite its URL and dates.' : nothingFound,
    }
    return done(result, searchText(result))
  },
})

const nothingFound =
  'Nothing published matches these words. Try other words, or read the list of pages (resources/list). Absence here does not mean that something is untrue.'

function searchText({ query, limit, results, revision, notice }: SearchResult): string {
  const head = `${results.length} ${results.length === 1 ? 'result' : 'results'} for ${JSON.stringify(query)} (limit ${limit}, content revision ${revision}). ${notice}`
  return [head, ...results.map(resultText)].join('\n\n')
}

function resultText(result: SearchResult['results'][number], index: number): string {
  const { id, kind, title, section, url, markdown_url, excerpt, reviewed, verified, score } = result
  // Most pages open with their title as a heading, and then the heading path says it already.
  const place = `${section} > `.startsWith(`${title} > `) ? section : [title, section].filter(Boolean).join(' > ')
  const facts = [`id ${id}`, `score ${score}`]
  if (reviewed !== undefined) facts.push(`reviewed ${reviewed}`)
  if (verified !== undefined) facts.push(`verified ${verified}`)
  return [`${index + 1}. ${place} (${kind})`, `URL: ${url}`, `Markdown: ${markdown_url}`, facts.join(', '), excerpt].join('\n')
}
