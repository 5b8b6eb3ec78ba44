/** `GET /index.md` and `GET /<path>.md`: every published page as Markdown, found by exact path in one Map; former paths redirect to it. */

import { addresses } from '@svc/composition'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'
import { isRead } from './pages.ts'
import { sendElsewhere } from './redirect.ts'
import type { RouteOptions } from './route-options.ts'

export function markdownRoute({ current, events }: RouteOptions): ServerMiddleware {
  return async (ctx) => {
    const publication = current()
    const page = publication.markdown.get(ctx.path)
    if (page === undefined) return sendElsewhere(ctx, publication, events)
    await sendCoded(ctx, page)
    const path = ctx.path === addresses.frontPageMarkdown.path ? '/' : ctx.path.slice(0, -'.md'.length)
    if (isRead(ctx)) events.emit('pageRead', { path, reader: 'markdown' })
  }
}
