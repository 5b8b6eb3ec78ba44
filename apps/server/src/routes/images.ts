/** `GET /images/…`: the images of the content folder, and generated images, found by exact path. */

import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export function imageRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => sendCoded(ctx, current().images.get(ctx.path))
}
