import type { ErrorCode } from '@svc/composition'
import { type CodedRepresentations, type HeaderFields, matchesEntityTag, negotiateCoding, type Representation } from '@svc/site'
import type { ErrorResponse } from './error-response.ts'
import type { ServerContext } from './request-state.ts'

/**
 * Sends a representation, 304 if the client has it, or the error if there is none.
 *
 * `ctx.fresh` would send the whole body to `Cache-Control: no-cache`, which `fetch` adds to every conditional request.
 */
export function sendRepresentation(ctx: ServerContext, found: Representation | ErrorCode): void {
  if (typeof found === 'string') {
    sendError(ctx, found)
    return
  }
  setHeaders(ctx, found.headers)
  if (matchesEntityTag(ctx.req.headers['if-none-match'], found.tag)) {
    ctx.status = 304
    return
  }
  setHeaders(ctx, found.bodyHeaders)
  ctx.body = found.body
}

/** Sends a published body in the coding that `Accept-Encoding` selects; 404 without a body. */
export async function sendCoded(ctx: ServerContext, coded: CodedRepresentations | undefined): Promise<void> {
  if (coded === undefined) return sendError(ctx, 'not_found')
  const coding = negotiateCoding(ctx.req.headers['accept-encoding'])
  sendRepresentation(ctx, coding === 'not_acceptable' ? coding : await coded(coding))
}

/**
 * Redirects to another path of this service, without the query: no page reads one, and a response contains nothing that was sent.
 *
 * @param location a published path, never text of the request
 */
export function sendRedirect(ctx: ServerContext, status: 303 | 308, location: string, cacheControl: string): void {
  ctx.status = status
  setHeaders(ctx, { Location: location, 'Cache-Control': cacheControl })
  // Koa writes the same line itself, but without its type and length where the request is HEAD (RFC 9110, section 9.3.2).
  ctx.body = ctx.message
}

export function sendError(ctx: ServerContext, error: ErrorCode | ErrorResponse): void {
  const response = typeof error === 'string' ? ctx.errorResponses[error] : error
  const { status, headers, body } = response
  ctx.state.error = response
  ctx.status = status
  setHeaders(ctx, headers)
  ctx.body = body
}

/** Sets all these headers. `ctx.set` makes three lists of them first, and a response has up to seventeen. */
export function setHeaders({ res }: Pick<ServerContext, 'res'>, fields: HeaderFields): void {
  for (const name in fields) res.setHeader(name, fields[name] as string)
}
