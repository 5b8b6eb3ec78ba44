import type { IncomingMessage } from 'node:http'
import { hasValidHost } from './host.ts'
import type { ServerMiddleware } from './request-state.ts'
import { sendError } from './send.ts'

/** Refuses a request with an uncertain recipient or end (RFC 9112, sections 3.2 and 6.3). */
export const validRequest: ServerMiddleware = (ctx, next) => {
  if (isWellFormed(ctx.req)) return next()
  // Nothing after this request is read.
  ctx.res.shouldKeepAlive = false
  return sendError(ctx, 'bad_request')
}

function isWellFormed({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  // Node's parser also accepts the version numbers 0.9 and 2.0, whose messages differ (RFC 9110, section 2.5).
  const isServed = httpVersion === '1.1' || httpVersion === '1.0'
  return isServed && hasValidHost(rawHeaders, httpVersion) && hasKnownTransferCoding(headers['transfer-encoding'])
}

/**
 * Whether the end of the body is known (RFC 9112, section 6.1). Node's parser ignores codings before `chunked`,
 * and reports other codings only after it has emitted the request.
 */
export function hasKnownTransferCoding(transferEncoding: string | undefined): boolean {
  return transferEncoding === undefined || transferEncoding.toLowerCase() === 'chunked'
}
