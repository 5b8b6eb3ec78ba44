/** `GET <page path>`: every published page at its own address, as HTML or as Markdown by the Accept header. */

import { negotiateCoding, negotiateMediaType } from '../http/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { unmatched } from '../http/route-template.ts'
import { sendError, sendRepresentation } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export const pagePattern = /^\//
export const pageTemplate = '/{page}'

/** Pages are found in one Map, so that ten thousand cost what ten do. */
export function pageRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => {
    const page = current().negotiatedPages.get(ctx.path)
    if (page === undefined) {
      ctx.state.route = unmatched
      return sendError(ctx, 'not_found')
    }
    const { accept, 'accept-encoding': acceptEncoding } = ctx.req.headers
    // `ctx.accepts` would settle a tie by the order of the field; whoever names Markdown gets it.
    const mediaType = negotiateMediaType(accept)
    sendRepresentation(ctx, mediaType === 'not_acceptable' ? mediaType : negotiateCoding(page[mediaType], acceptEncoding))
  }
}
