/** `GET /images/…`: the images of the content folder, and generated images, found by exact path. */

import { siteIconPaths } from '../documents/page-paths.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export const imagePattern = /^\/images\//
export const imageTemplate = '/images/*image'

/** `/pricing.social.png` */
export const socialImagePattern = /\.social\.png$/
export const socialImageTemplate = '/{page}.social.png'

export const siteIcons: readonly string[] = Object.values(siteIconPaths)

export function imageRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => sendCoded(ctx, current().images.get(ctx.path))
}
