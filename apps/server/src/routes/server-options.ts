/** `OPTIONS *`: the methods of the server (RFC 9110, section 9.3.7). Only OPTIONS may be sent to `*`. */
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendError } from '../http/send.ts'

export const serverPattern = /^\*$/

export const serverOptionsRoute: ServerMiddleware = (ctx) => {
  if (ctx.method !== 'OPTIONS') return sendError(ctx, 'bad_request')
  // The preflight middleware sets status and headers.
  ctx.status = 200
}
