/** `GET` of every address in `documents.ts`: what describes the service and leads to it, built with the publication. */

import { negotiateCoding } from '../http/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRepresentation } from '../http/send.ts'
import type { Publication } from '../publication.ts'

export function documentRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => sendRepresentation(ctx, negotiateCoding(current().documents.get(ctx.path), ctx.req.headers['accept-encoding']))
}
