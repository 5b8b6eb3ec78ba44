/** `OPTIONS *`: what the server as a whole takes (RFC 9110, section 9.3.7). Only OPTIONS may be sent to `*`. */
import { refuse, respond } from '../http/answer.ts'
import { preflight } from '../http/cross-origin.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'

export function serverOptionsRoute(): FrontDoorMiddleware {
  return (context) => (context.req.method === 'OPTIONS' ? respond(context, preflight) : refuse(context, 'bad_request'))
}
