import { matchesEntityTag } from './entity-tag.ts'
import { type ErrorResponse, errorResponses } from './error-response.ts'
import type { ErrorCode } from './errors.ts'
import type { Representation } from './representation.ts'
import type { ServerContext } from './request-state.ts'

/**
 * Sends what is published, or 304 where the client has it, or the error that says why nothing is.
 *
 * `ctx.fresh` would send the whole body to `Cache-Control: no-cache`, which `fetch` adds to every conditional request.
 */
export function sendRepresentation(ctx: ServerContext, found: Representation | ErrorCode): void {
  if (typeof found === 'string') {
    sendError(ctx, found)
    return
  }
  ctx.set(found.headers)
  if (matchesEntityTag(ctx.req.headers['if-none-match'], found.tag)) {
    ctx.status = 304
    return
  }
  ctx.set(found.bodyHeaders)
  ctx.body = found.body
}

export function sendError(ctx: ServerContext, error: ErrorCode | ErrorResponse): void {
  const { status, headers, body } = typeof error === 'string' ? errorResponses[error] : error
  ctx.status = status
  ctx.set(headers)
  ctx.body = body
}
