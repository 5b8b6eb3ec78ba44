/** `GET <page path>`: every published page at its own address, as HTML or as Markdown by the Accept header. */

import { negotiateCoding, negotiateMediaType } from '../http/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRepresentation } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'
import { sendElsewhere } from './redirect.ts'

export const pagePattern = /^\//
export const pageTemplate = '/{page}'

/** Pages are found in one Map, so that ten thousand cost what ten do. */
export function pageRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => {
    const publication = current()
    const page = publication.negotiatedPages.get(ctx.path)
    if (page === undefined) return sendElsewhere(ctx, publication)
    const { accept, 'accept-encoding': acceptEncoding } = ctx.req.headers
    // `ctx.accepts` would settle a tie by the order of the field; whoever names Markdown gets it.
    const mediaType = negotiateMediaType(accept)
    sendRepresentation(ctx, mediaType === 'not_acceptable' ? mediaType : negotiateCoding(page[mediaType], acceptEncoding))
  }
}
