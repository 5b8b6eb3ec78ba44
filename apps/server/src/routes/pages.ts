/** `GET <page path>`: every published page at its own address, as HTML or as Markdown by the Accept header. */

import { negotiateMediaType } from '../http/representation/negotiate.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { sendCoded, sendError } from '../http/send.ts'
import { sendElsewhere } from './redirect.ts'
import type { RouteOptions } from './route-options.ts'

/** Pages are in one Map, so the time does not depend on their number. */
export function pageRoute({ current, events }: RouteOptions): ServerMiddleware {
  return async (ctx) => {
    const publication = current()
    const page = publication.negotiatedPages.get(ctx.path)
    if (page === undefined) return sendElsewhere(ctx, publication, events)
    // `ctx.accepts` would break a tie by the order of the field; here Markdown wins a tie.
    const mediaType = negotiateMediaType(ctx.req.headers.accept)
    if (mediaType === 'not_acceptable') return sendError(ctx, mediaType)
    await sendCoded(ctx, page[mediaType])
    if (isRead(ctx) && publication.knowledge.page(ctx.path) !== undefined) {
      events.emit('pageRead', { path: ctx.path, reader: mediaType })
    }
  }
}

/** Whether a page or a 304 was sent. */
export function isRead({ method, status }: ServerContext): boolean {
  return method === 'GET' && status < 400
}
