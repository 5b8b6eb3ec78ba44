/** `GET /images/…`: the images of the content folder, found by the exact path. */

import { negotiateCoding } from '../http/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRepresentation } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export const imagePattern = /^\/images\//
export const imageTemplate = '/images/*image'

export function imageRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => sendRepresentation(ctx, negotiateCoding(current().images.get(ctx.path), ctx.req.headers['accept-encoding']))
}
