import type { IncomingMessage } from 'node:http'
import { hasValidHost } from './host.ts'
import type { ServerMiddleware } from './request-state.ts'
import { sendError } from './send.ts'

/** Refuses a request whose recipient or whose end is not certain (RFC 9112, sections 3.2 and 6.3). */
export const validRequest: ServerMiddleware = (ctx, next) => {
  if (isWellFormed(ctx.req)) return next()
  // Nothing that follows it is read.
  ctx.res.shouldKeepAlive = false
  return sendError(ctx, 'bad_request')
}

function isWellFormed({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  return isSpoken(httpVersion) && hasValidHost(rawHeaders, httpVersion) && hasKnownTransferCoding(headers['transfer-encoding'])
}

/** Node's parser also lets through the lines of HTTP/0.9 and 2.0, which have other messages (RFC 9110, section 2.5). */
function isSpoken(httpVersion: string): boolean {
  return httpVersion === '1.1' || httpVersion === '1.0'
}

/**
 * Whether the end of the body is known (RFC 9112, section 6.1). Node's parser ignores codings before `chunked`,
 * and reports other codings only after it has emitted the request.
 */
export function hasKnownTransferCoding(transferEncoding: string | undefined): boolean {
  return transferEncoding === undefined || transferEncoding.toLowerCase() === 'chunked'
}
