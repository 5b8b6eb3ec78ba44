/** `GET` of every document, and of the further files of a long one. All are built with the publication. */

import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export function documentRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => sendCoded(ctx, current().documents.get(ctx.path))
}
