/** `GET /index.md` and `GET /<path>.md`: every published page as Markdown, found by the exact path in one Map. */

import { negotiateCoding } from '../http/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRepresentation } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export const markdownPattern = /\.md$/
export const markdownTemplate = '/*page.md'

export function markdownRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => sendRepresentation(ctx, negotiateCoding(current().markdown.get(ctx.path), ctx.req.headers['accept-encoding']))
}
