/** `GET /api/v1/verify` (docs/pages/reference/verify.md). Neither quote nor page is logged. */
import type { QuoteMatch } from '@svc/knowledge-index'
import { isVerifiableQuote, longestQuote, shortestQuote } from '@svc/knowledge-index/internal'
import { type Verified, type VerifyRequest, verifyOnPage } from '@svc/publication/history'
import { prefersText } from '@svc/site'
import {
  type ErrorResponse,
  invalidParameter,
  rateLimitExceeded,
  repeatedParameter,
  revisionNotKept,
  unknownPage,
} from '../http/error-response.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { rawQuery } from '../http/request-target.ts'
import { sendError, setHeaders } from '../http/send.ts'
import type { RouteOptions } from './route-options.ts'

const limitMessage = 'This client has used up its quote checks, searches and tool calls of this minute.'

export function verifyRoute({ current, readHistory, toolCalls, events }: RouteOptions): ServerMiddleware {
  return async (ctx) => {
    const publication = current()
    const asked = readRequest(new URLSearchParams(rawQuery(ctx.url)))
    if ('status' in asked) return sendError(ctx, asked)
    // Also for an unknown page, whose nearest pages cost as much as a search.
    const usedUp = await toolCalls.count(ctx, async () => {
      const verified = await readHistory((history) => verifyOnPage(asked, publication, history))
      if (verified.status === 'unavailable') sendError(ctx, 'history_unavailable')
      else if (verified.value.status === 'unknown_page') sendError(ctx, unknownPage(publication.knowledge.baseUrl))
      else if (verified.value.status === 'not_kept') sendError(ctx, revisionNotKept(verified.value.stored))
      else {
        sendVerdict(ctx, verified.value)
        events.emit('verification', { verdict: verified.value.verdict })
      }
    })
    if (usedUp !== undefined) sendError(ctx, rateLimitExceeded(usedUp.resetSeconds, limitMessage))
  }
}

function readRequest(query: URLSearchParams): VerifyRequest | ErrorResponse {
  const repeated = repeatedParameter(query, ['quote', 'page', 'revision'])
  if (repeated !== undefined) return repeated
  const quote = query.get('quote') ?? ''
  if (!isVerifiableQuote(quote)) {
    const bounds = `Send a quote of ${shortestQuote} to ${longestQuote} characters with at least one letter or digit.`
    return invalidParameter('quote is missing, too short, too long, or has no letters and digits.', bounds)
  }
  const reference = query.get('page')
  if (reference === null) return invalidParameter('page is missing.', 'Send the path or the address of the page, such as page=/pricing.')
  return { quote, reference, revision: query.get('revision') ?? undefined }
}

type Verdict = Extract<Verified, { status: 'verified' }>

function sendVerdict(ctx: ServerContext, { verdict, matches, read, lastPublishedAt, currentRevision }: Verdict): void {
  setHeaders(ctx, { 'Cache-Control': 'no-store', Vary: 'Accept' })
  if (prefersText(ctx.req.headers.accept)) {
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = `${[verdict, matches[0]?.quoteUrl, lastPublishedAt && `until ${lastPublishedAt}`, read && `after ${read.lookedAt} of ${read.of} texts`].filter(Boolean).join(' ')}\n`
    return
  }
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = JSON.stringify({
    verdict,
    matches: matches.map(matchBody),
    looked_at: read?.lookedAt,
    of: read?.of,
    last_published_at: lastPublishedAt,
    current_revision: currentRevision,
  })
}

function matchBody({ page, section, start, end, statement, url, quoteUrl }: QuoteMatch): object {
  const { path, revision, reviewed, verified } = page
  return { path, section, start, end, statement, url, quote_url: quoteUrl, revision, reviewed, verified }
}
