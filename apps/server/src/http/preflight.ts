import { type HeaderFields, publicMethods } from '@svc/site'
import type { ServerMiddleware } from './request-state.ts'
import { sendError, setHeaders } from './send.ts'

/** A conditional request from a browser needs a preflight: `If-None-Match` is not safelisted (Fetch, "CORS-safelisted request-header"). */
const preflightHeaders: HeaderFields = Object.freeze({
  Allow: publicMethods,
  'Access-Control-Allow-Methods': publicMethods,
  'Access-Control-Allow-Headers': 'If-None-Match, *',
  // A day: browsers have their own limit, and the response never changes.
  'Access-Control-Max-Age': '86400',
})

/** Answers OPTIONS with 204 where the router's `allowedMethods` allows it. */
export const preflight: ServerMiddleware = (ctx, next) => (ctx.method === 'OPTIONS' ? answerPreflight(ctx, next) : next())

const answerPreflight: ServerMiddleware = async (ctx, next) => {
  await next()
  if (ctx.status !== 200) return
  setHeaders(ctx, preflightHeaders)
  ctx.status = 204
}

/** `OPTIONS *`: the methods of the server (RFC 9110, section 9.3.7). Only OPTIONS may be sent to `*`. */
export const serverPattern = /^\*$/

export const serverOptionsRoute: ServerMiddleware = (ctx) => {
  if (ctx.method !== 'OPTIONS') return sendError(ctx, 'bad_request')
  // The preflight middleware sets status and headers.
  ctx.status = 200
}
