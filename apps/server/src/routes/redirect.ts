/** Redirects a path that is not exactly a page's: 308 to its page, if there is one. */
import { textCacheControl } from '../documents/documents.ts'
import type { ServerEvents } from '../events/server-events.ts'
import { unmatched } from '../http/observe-requests.ts'
import type { ServerContext } from '../http/request-state.ts'
import { sendError, sendRedirect } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export function sendElsewhere(ctx: ServerContext, { knowledge }: Publication, events: ServerEvents): void {
  const target = knowledge.redirect(ctx.path)
  // Cached as long as a page, because an author may give a former path to another page.
  if (target !== undefined) {
    sendRedirect(ctx, 308, target, textCacheControl)
    const lookup = knowledge.findPage(ctx.path)
    if (lookup.status === 'found' && lookup.movedFrom !== undefined) events.emit('redirect')
  } else {
    if (!ctx.path.endsWith('.md')) ctx.state.route = unmatched
    sendError(ctx, 'not_found')
  }
}
