/** `GET <page path>`: every published page at its own address, as HTML or as Markdown by the Accept header. */

import { addresses } from '@svc/composition'
import { hrefOf } from '@svc/knowledge-index/internal'
import type { Publication } from '@svc/publication'
import { revisionAddresses } from '@svc/publication/history'
import { negotiateMediaType, textCacheControl } from '@svc/site'
import { pageRemoved } from '../http/error-response.ts'
import { unmatched } from '../http/observe-requests.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { sendCoded, sendError, sendRedirect } from '../http/send.ts'
import type { RouteOptions } from './route-options.ts'

type Options = Pick<RouteOptions, 'current' | 'events' | 'readHistory'>

/** Pages are in one Map, so the time does not depend on their number. */
export function pageRoute(options: Options): ServerMiddleware {
  const { current, events } = options
  return async (ctx) => {
    const publication = current()
    const page = publication.negotiatedPages.get(ctx.path)
    if (page === undefined) return sendElsewhere(ctx, publication, options)
    // `ctx.accepts` would break a tie by the order of the field; here Markdown wins a tie.
    const mediaType = negotiateMediaType(ctx.req.headers.accept)
    if (mediaType === 'not_acceptable') return sendError(ctx, mediaType)
    await sendCoded(ctx, page[mediaType])
    if (isRead(ctx) && publication.knowledge.page(ctx.path) !== undefined) events.emit('pageRead', { path: ctx.path, reader: mediaType })
  }
}

/** Whether a page or a 304 was sent. */
function isRead({ method, status }: ServerContext): boolean {
  return method === 'GET' && status < 400
}

/** Redirects to the page that was at this address. Without one it is 404, with the last revision of a page that was removed. */
export async function sendElsewhere(
  ctx: ServerContext,
  { knowledge }: Publication,
  { events, readHistory }: Pick<Options, 'events' | 'readHistory'>,
): Promise<void> {
  const target = knowledge.redirect(ctx.path)
  // Cached as long as a page, because an author may give a former path to another page.
  if (target !== undefined) {
    sendRedirect(ctx, 308, hrefOf(knowledge.baseUrl, target), textCacheControl)
    const lookup = knowledge.findPage(ctx.path)
    if (lookup.status === 'found' && lookup.movedFrom !== undefined) events.emit('redirect')
  } else {
    if (!ctx.path.endsWith('.md')) ctx.state.route = unmatched
    const path = ctx.path.replace(/\.md$/, '')
    const kept = await readHistory((history) => history.storedRevisions([path]))
    const revision = kept.status === 'read' ? kept.value[0] : undefined
    const { baseUrl } = knowledge
    sendError(ctx, revision === undefined ? 'not_found' : pageRemoved(revisionAddresses({ path, revision }, baseUrl).url, baseUrl))
  }
}

export function markdownRoute(options: Options): ServerMiddleware {
  const { current, events } = options
  return async (ctx) => {
    const publication = current()
    const page = publication.markdown.get(ctx.path)
    if (page === undefined) return sendElsewhere(ctx, publication, options)
    await sendCoded(ctx, page)
    const path = ctx.path === addresses.frontPageMarkdown.path ? '/' : ctx.path.slice(0, -'.md'.length)
    if (isRead(ctx)) events.emit('pageRead', { path, reader: 'markdown' })
  }
}
