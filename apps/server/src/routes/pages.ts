/** `GET <page path>`: every published page at its own address, as HTML or as Markdown by the Accept header. */
import { publicRoute } from '../http/answer.ts'
import { negotiateCoding, negotiateMediaType } from '../http/negotiate.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import type { Publication } from '../publication.ts'

/** Passes on what is no page's path. Pages are found in one Map, so that ten thousand cost what ten do. */
export function pageRoute(current: () => Publication): FrontDoorMiddleware {
  const answer = publicRoute(({ req: { headers }, state }) => {
    const page = current().negotiatedPages.get(state.path)
    if (page === undefined) return 'not_found'
    const mediaType = negotiateMediaType(headers.accept)
    return mediaType === 'not_acceptable' ? mediaType : negotiateCoding(page[mediaType], headers['accept-encoding'])
  })
  return (context, next) => {
    if (!current().negotiatedPages.has(context.state.path)) return next()
    context.state.route = '/{page}'
    return answer(context, next)
  }
}
