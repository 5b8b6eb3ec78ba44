/** `GET /search?q=`: the search box without scripts. The same ranking as `search_knowledge`, and a search counts as a call of it. */
import type { SearchHit, ServedKnowledge } from '@svc/knowledge-index'
import { longestQuery } from '@svc/knowledge-index/restore'
import { refuse, respond } from '../http/answer.ts'
import { crossOriginHeaders, preflight } from '../http/cross-origin.ts'
import { rateLimitExceeded } from '../http/error-response.ts'
import { prebuild } from '../http/prebuilt-response.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { pagePolicyHeaders } from '../pages/page-policy.ts'
import { type FoundPassage, type SearchOutcome, searchPage } from '../pages/search-page.ts'
import type { Publication } from '../publication.ts'
import type { McpRouteOptions } from './mcp.ts'

export interface SearchRouteOptions {
  readonly current: () => Publication
  /** The limit that searches share with the tools. */
  readonly toolCalls: McpRouteOptions['toolCalls']
}

/** As many as a person looks through; reading an excerpt for its words costs more than finding it. */
const results = 10

const limitMessage = 'This client has searched and called tools as often as it may within a minute.'

/** What was asked for stays between a reader and this server: no cache keeps it and no search engine lists it. */
const headers = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Robots-Tag',
  'noindex',
  ...pagePolicyHeaders,
  ...crossOriginHeaders,
  ...securityHeaders,
]

export function searchRoute({ current, toolCalls }: SearchRouteOptions): FrontDoorMiddleware {
  return async (context) => {
    const { method } = context.req
    if (method === 'OPTIONS') return respond(context, preflight)
    if (method !== 'GET' && method !== 'HEAD') return refuse(context, 'method_not_allowed')
    const { name, knowledge } = current()
    const query = readQuery(context.state.query)
    const refusal = refusalOf(query)
    if (refusal === undefined) {
      const { allowed, retryAfterSeconds } = toolCalls.take(context.state.client.identity)
      if (!allowed) return respond(context, rateLimitExceeded(retryAfterSeconds, limitMessage))
    }
    const outcome = refusal ?? (await search(query, knowledge))
    const body = Buffer.from(searchPage({ name, baseUrl: knowledge.baseUrl }, query, outcome))
    respond(context, prebuild(outcome.status === 'too_long' ? 400 : 200, headers, body))
  }
}

/** The first `q`, decoded as forms encode it; what is no UTF-8 becomes replacement characters, which nothing matches. */
function readQuery(query: string): string {
  return new URLSearchParams(query).get('q') ?? ''
}

/** What is no search: nothing is looked for, and nothing is counted. */
function refusalOf(query: string): SearchOutcome | undefined {
  if (query.trim() === '') return { status: 'not_asked' }
  return Array.from(query).length > longestQuery ? { status: 'too_long' } : undefined
}

async function search(query: string, knowledge: ServedKnowledge): Promise<SearchOutcome> {
  const hits = await knowledge.search(query, { limit: results })
  const readable = await knowledge.readableExcerpts(query)
  return { status: 'searched', found: hits.map((hit) => found(hit, readable)) }
}

function found(
  { page, url, title, section, excerpt }: SearchHit,
  readable: Awaited<ReturnType<ServedKnowledge['readableExcerpts']>>,
): FoundPassage {
  const anchorAt = url.indexOf('#')
  return {
    address: anchorAt < 0 ? page.path : page.path + url.slice(anchorAt),
    title,
    section,
    language: page.language,
    excerpt: readable(excerpt),
    reviewed: page.reviewed,
    verified: page.verified,
  }
}
