/** `GET` of every address in `documents.ts`: what describes the service and leads to it, built with the publication. */
import { publicRoute } from '../http/answer.ts'
import { negotiateCoding } from '../http/negotiate.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import type { Publication } from '../publication.ts'

export function documentRoute(current: () => Publication): FrontDoorMiddleware {
  return publicRoute(({ req, state }) => negotiateCoding(current().documents.get(state.path), req.headers['accept-encoding']))
}
