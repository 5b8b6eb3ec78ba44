/** `GET /index.md` and `GET /<path>.md`: every published page as Markdown, found by the exact path in one Map. */
import { publicRoute } from '../http/answer.ts'
import { negotiateCoding } from '../http/negotiate.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import type { Publication } from '../publication.ts'

/** Passes on what has another ending. */
export function markdownRoute(current: () => Publication): FrontDoorMiddleware {
  const answer = publicRoute(({ req, state }) => negotiateCoding(current().markdown.get(state.path), req.headers['accept-encoding']))
  return (context, next) => {
    if (!context.state.path.endsWith('.md')) return next()
    context.state.route = '/*page.md'
    return answer(context, next)
  }
}
