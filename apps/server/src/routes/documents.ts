/** `GET /openapi.json`, `/server.json`, `/llms.txt` and `/developers.md`: the documents that describe the service. */
import { publicRoute } from '../http/answer.ts'
import { negotiateCoding } from '../http/negotiate.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import type { Publication } from '../publication.ts'

export function documentRoute(current: () => Publication): FrontDoorMiddleware {
  return publicRoute(
    ({ req, state }) => current().documents.get(state.path)?.[negotiateCoding(req.headers['accept-encoding'])] ?? 'not_found',
  )
}
