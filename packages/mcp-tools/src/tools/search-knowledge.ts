import type { SearchHit } from '@svc/knowledge-index'
import { defaultLimit, largestLimit, longestQuery, placeLine, reviewDates, unusualMarkdownUrl } from '@svc/knowledge-index/page'
import * as z from 'zod'
import { dates } from '../results/answer-text.ts'
import { fewestPageCharacters, mostPageCharacters } from '../results/page-result.ts'
import { longestReference } from '../results/page-sections.ts'
import { shown, type ToolError } from '../results/tool-error.ts'
import { done, failed } from '../results/tool-result.ts'
import type { PublishedKnowledge } from './dependencies.ts'
import { integerFrom } from './json-schema.ts'
import { readLanguage } from './language-tag.ts'
import { defineTool } from './tool.ts'

/** Characters of a language tag (RFC 5646, section 4.4.1). */
const longestLanguage = 35

/** Code points of an excerpt if no `max_characters` is given: six results stay below 8 kB with text and structured content. */
const excerptCharacters = 250
/** A shorter excerpt says too little: further results are left out instead. */
const shortestExcerpt = 100

/** Six results with this many addresses fit into 8,000 tokens. */
const mostAlso = 10

const input = z.strictObject({
  query: z.string().min(1).max(longestQuery).describe('Words or a question.'),
  limit: integerFrom(1).default(defaultLimit).describe(`Number of results, at most ${largestLimit}.`),
  under: z.string().min(1).max(longestReference).optional().describe('Only pages below it.'),
  language: z.string().min(1).max(longestLanguage).optional().describe('BCP 47 tag.'),
  max_characters: z.int().min(fewestPageCharacters).max(mostPageCharacters).optional().describe('Of all excerpts.'),
})

const date = z.iso.date().optional()

const output = z.strictObject({
  query: z.string(),
  limit: z.int(),
  results: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['page', 'comparison', 'research']),
      title: z.string(),
      section: z.string(),
      /** The canonical URL, to cite. */
      url: z.string(),
      /** Absent where it is the page's address with `.md`. */
      markdown_url: z.string().optional(),
      /** Verbatim Markdown. */
      excerpt: z.string(),
      reviewed: date,
      verified: date,
      also: z.array(z.string()).optional(),
    }),
  ),
  revision: z.string(),
  notice: z.string(),
})

type SearchResult = z.infer<typeof output>

export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  title: 'Search',
  description: ({ introduction, topics }) => `Finds what ${introduction} publishes${topics}. Read the page before you rely on an excerpt.`,
  isAlwaysLoaded: true,
  input,
  output,
  example: { query: 'how is the service priced', limit: 6 },
  async handle({ knowledge, document }, { query, limit, under, language, max_characters }, { signal, client }) {
    const served = Math.min(limit, largestLimit)
    const read = readLanguage(language)
    if (read.status === 'unknown') return failed(unknownLanguage(language, read.suggestion))
    const filter = { under: under === undefined ? undefined : folderPath(knowledge, under), language: read.tag }
    // Equal parts, so that no result is without an excerpt while another has a long one.
    const room = max_characters ?? served * excerptCharacters
    const most = Math.max(shortestExcerpt, Math.floor(room / served))
    const found = await knowledge.search(query, { limit: served, excerptCharacters: most, signal, ...filter })
    const hits = found.slice(0, Math.floor(room / most))
    const correctedQuery = hits.length === 0 ? undefined : knowledge.correctedQuery(query)
    const result: SearchResult = {
      query,
      limit: served,
      results: hits.map(({ page, id, kind, title, section, url, excerpt, also }, index) => ({
        id,
        kind,
        title,
        section,
        url,
        ...(unusualMarkdownUrl(page) !== undefined && { markdown_url: page.markdownUrl }),
        excerpt,
        // Only the first result of a page has its dates.
        ...(hits.findIndex((hit) => hit.page === page) === index && reviewDates(page)),
        ...(also !== undefined && { also: also.slice(0, mostAlso).map((same) => same.url) }),
      })),
      revision: knowledge.revision,
      notice:
        hits.length > 0
          ? foundNotice(correctedQuery, found.length - hits.length)
          : nothingFound(query, filter, { knowledge, hasChanges: document !== undefined }),
    }
    const pages = hits.map(({ page }) => page)
    return done(result, searchText(result, hits), { kind: 'searched', client, query, pages, correctedQuery })
  },
})

/** The path of a page or folder from anything that `get_page` takes. A folder needs no page of its own. */
function folderPath(knowledge: PublishedKnowledge, reference: string): string {
  const lookup = knowledge.findPage(reference)
  if (lookup.status !== 'unknown_page') return lookup.page.path
  const path = (lookup.path ?? `/${reference.replace(/^\//, '')}`).replace(/@[^/@]*$/, '').toLowerCase()
  return path.replace(/(?:\/index)?(?:\.md|\.html)?\/?$/, '') || '/'
}

function unknownLanguage(given: string | undefined, suggestion: string | undefined): ToolError {
  const example = JSON.stringify({ query: 'how is the service priced', language: suggestion ?? 'en' })
  return {
    error: 'invalid_argument',
    message: `Argument "language" must be a registered BCP 47 language tag, but ${shown(given)} was sent.`,
    resolution: suggestion === undefined ? `Send a tag such as "en", or leave it out.` : `Send "${suggestion}".`,
    suggestions: [example],
  }
}

function foundNotice(correctedQuery: string | undefined, leftOut: number): string {
  const corrected = correctedQuery === undefined ? '' : `Showing results for ${correctedQuery}. `
  const others = leftOut === 0 ? '' : ` max_characters leaves out ${leftOut} more ${leftOut === 1 ? 'result' : 'results'}.`
  return `${corrected}Excerpts are bounded: read the page before you rely on one, and cite its URL and dates.${others}`
}

function nothingFound(
  query: string,
  { under, language }: { readonly under: string | undefined; readonly language: string | undefined },
  { knowledge, hasChanges }: { readonly knowledge: PublishedKnowledge; readonly hasChanges: boolean },
): string {
  const where = `${under === undefined ? '' : ` under ${under}`}${language === undefined ? '' : ` in ${language}`}`
  const lookup = knowledge.findPage(query)
  const nearest = lookup.status === 'unknown_page' ? lookup.nearest : [lookup.page]
  const sentences = [
    `Nothing published${where} matches these words.`,
    where === '' ? 'Try other words.' : 'Try other words, or search all pages.',
    ...(nearest.length === 0 ? [] : [`Nearest titles: ${nearest.map(({ title, path }) => `${title} (${path})`).join(', ')}.`]),
    `Call get_page with {"page":"/llms.txt"} for a list of all pages${hasChanges ? ', or with {"page":"/changes"} for what has changed' : ''}.`,
    'A search without results does not mean that something is untrue.',
  ]
  return sentences.join(' ')
}

function searchText({ query, limit, results, revision, notice }: SearchResult, hits: readonly SearchHit[]): string {
  const head = `${results.length} ${results.length === 1 ? 'result' : 'results'} for ${JSON.stringify(query)} (limit ${limit}, content revision ${revision}). ${notice}`
  return [head, ...results.map((result, index) => resultText(result, index, hits[index]?.text ?? ''))].join('\n\n')
}

/** @param text its excerpt for people */
function resultText(result: SearchResult['results'][number], index: number, text: string): string {
  const { id, kind, section, url, markdown_url, also } = result
  const facts = [`id ${id}`, ...dates(result)]
  const addresses = [
    `URL: ${url}`,
    ...(markdown_url === undefined ? [] : [`Markdown: ${markdown_url}`]),
    ...(also === undefined ? [] : [`Same text: ${also.join(', ')}`]),
  ]
  return [`${index + 1}. ${placeLine(result, section)} (${kind})`, ...addresses, facts.join(', '), text].join('\n')
}
