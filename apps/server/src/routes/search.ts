/** `GET /search?q=`: as a page, ranked as `search_knowledge`, or as JSON for the dialog. A search counts as a tool call. */
import { setImmediate } from 'node:timers/promises'
import { findStrongExtract, type StrongExtract } from '@svc/answer-engine'
import type { ServerEvents } from '@svc/composition'
import type { EvidenceBudget, SearchHit, ServedKnowledge } from '@svc/knowledge-index'
import { longestQuery } from '@svc/knowledge-index/page'
import {
  describedBy,
  type FoundPassage,
  type FoundStatement,
  highlightingAddress,
  languagesWithTexts,
  pagePolicyHeaders,
  type SearchOutcome,
  type Site,
  searchData,
  searchPage,
  spokenLanguage,
} from '@svc/site'
import { rateLimitExceeded } from '../http/error-response.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { rawQuery } from '../http/request-target.ts'
import { sendError, setHeaders } from '../http/send.ts'
import { searchResult } from '../mcp/tool-events.ts'
import type { RouteOptions } from './route-options.ts'

/** Number of results: an excerpt costs more than the search. */
const results = 10

const limitMessage = 'This client has used up its searches and tool calls of this minute.'

/** Queries are private: no-store and noindex. */
const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', ...headers, ...pagePolicyHeaders }
const dataHeaders = { 'Content-Type': 'application/json; charset=utf-8', ...headers }

export function searchRoute({ current, events, toolCalls }: RouteOptions): ServerMiddleware {
  return async (ctx) => {
    const { site, knowledge } = current()
    // Bytes that are not UTF-8 become replacement characters, which match nothing.
    const query = new URLSearchParams(rawQuery(ctx.url)).get('q') ?? ''
    const isData = ctx.get('Accept') === 'application/json'
    const send = (outcome: SearchOutcome) => {
      ctx.status = outcome.status === 'too_long' ? 400 : 200
      ctx.vary(['Accept', 'Accept-Language'])
      setHeaders(ctx, isData ? dataHeaders : { Link: describedBy(site.baseUrl), ...pageHeaders })
      ctx.body = isData ? JSON.stringify(searchData(site, query, outcome, readerLanguage(ctx, site))) : searchPage(site, query, outcome)
    }
    // What is half typed is not a search that a report counts.
    const report = isData ? undefined : { events, client: ctx.state.client.hash }
    const refusal = refusalOf(query)
    if (refusal !== undefined) return send(refusal)
    const usedUp = await toolCalls.count(ctx, async () => send(await search(query, knowledge, report)))
    if (usedUp !== undefined) sendError(ctx, rateLimitExceeded(usedUp.resetSeconds, limitMessage))
  }
}

/** That of the page with the dialog, if the site has texts in it. */
function readerLanguage(ctx: ServerContext, { language, texts }: Site): string {
  const spoken = spokenLanguage(language, texts)
  return ctx.acceptsLanguages(spoken, ...languagesWithTexts(texts)) || spoken
}

/** The outcome of a request that is not counted as a search. */
function refusalOf(query: string): SearchOutcome | undefined {
  if (query.trim() === '') return { status: 'not_asked' }
  return Array.from(query).length > longestQuery ? { status: 'too_long' } : undefined
}

interface Report {
  readonly events: ServerEvents
  readonly client: string
}

async function search(query: string, knowledge: ServedKnowledge, report: Report | undefined): Promise<SearchOutcome> {
  const retrieval = await knowledge.retrieve(query)
  // Other requests take their turn: with a page of 1 MiB each step takes up to 50 ms (`npm run bench -- attacks`).
  await setImmediate()
  const hits = retrieval.hits({ limit: results })
  await setImmediate()
  const source = { revision: knowledge.revision, evidence: async (_: string, budget: EvidenceBudget) => retrieval.evidence(budget) }
  const extract = await findStrongExtract(source, query)
  const mark = knowledge.markWords(query)
  const lookup = knowledge.findPage(query)
  const correctedQuery = knowledge.correctedQuery(query)
  report?.events.emit('search', { result: searchResult(hits.length, correctedQuery), pages: hits.map(({ page }) => page.path) })
  if (hits.length === 0) report?.events.emit('unanswered', { kind: 'searched', text: query, client: report.client })
  return {
    status: 'searched',
    extract: extract && foundStatement(extract),
    found: hits.map((hit) => found(hit, mark)),
    correctedQuery,
    nearest: lookup.status === 'unknown_page' ? lookup.nearest : [lookup.page],
  }
}

function found({ page, url, title, section, text }: SearchHit, mark: ReturnType<ServedKnowledge['markWords']>): FoundPassage {
  const anchorAt = url.indexOf('#')
  const parts = mark(text)
  return {
    address: highlightingAddress(anchorAt < 0 ? page.path : page.path + url.slice(anchorAt), parts),
    title,
    section,
    language: page.language,
    text: parts,
    reviewed: page.reviewed,
    verified: page.verified,
  }
}

function foundStatement({ page, section, quoteUrl, before, statement, after }: StrongExtract): FoundStatement {
  return {
    // The address on this host, also if the page's canonical address is elsewhere.
    address: page.path + quoteUrl.slice(page.url.length),
    title: page.title,
    section,
    language: page.language,
    text: [{ text: before }, { text: statement, match: 'typed' }, { text: after }],
  }
}
