/** `GET /style.css`, `/developers.js`, `/page.js`, `/api-reference.js` and, for other sites, `/embed.js`: the files that pages load. */

import type { Publication } from '@svc/publication'
import { pageAssets, type Site } from '@svc/site'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'

/** @param lastPart the end of the scripts that every page has */
export function pageAssetRoute(current: () => Pick<Publication, 'site'>, lastPart = ''): ServerMiddleware {
  const bySite = new WeakMap<Site, ReturnType<typeof pageAssets>>()
  return (ctx) => {
    const { site } = current()
    const assets = bySite.get(site) ?? pageAssets(site, lastPart)
    bySite.set(site, assets)
    return sendCoded(ctx, assets[ctx.path])
  }
}
