/** `GET /index.md` and `GET /<path>.md`: every published page as Markdown, found by the exact path in one Map. */
import { publicRoute } from '../http/answer.ts'
import { negotiateCoding } from '../http/negotiate.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import type { Publication } from '../publication.ts'

export function markdownRoute(current: () => Publication): FrontDoorMiddleware {
  return publicRoute(
    ({ req, state }) => current().markdown.get(state.path)?.[negotiateCoding(req.headers['accept-encoding'])] ?? 'not_found',
  )
}
