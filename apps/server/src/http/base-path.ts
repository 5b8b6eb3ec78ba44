/** A service whose `BASE_URL` has a path: behind this, all paths are those below it. */
import { hrefOf } from '@svc/knowledge-index/internal'
import { textCacheControl } from '@svc/site'
import { outsideService } from './error-response.ts'
import type { ServerMiddleware } from './request-state.ts'
import { nowhere } from './request-target.ts'
import { sendError, sendRedirect } from './send.ts'

/** Makes `ctx.path` the path below the base URL, and the front page's with a slash at its end or a path outside of the service to be refused. */
export function belowBase(baseUrl: string, answersAtRoot: (path: string) => boolean): ServerMiddleware {
  const base = hrefOf(baseUrl, '/')
  if (base === '/') return (_, next) => next()
  return (ctx, next) => {
    const { path, url } = ctx
    const isBelow = path.startsWith(`${base}/`)
    if (path === '*' || (!isBelow && answersAtRoot(path))) return next()
    const isInside = isBelow || path === base
    const below = url.slice(base.length)
    if (!isInside) ctx.state.misplaced = 'outside'
    else if (path === `${base}/`) ctx.state.misplaced = 'slash'
    ctx.url = !isInside ? nowhere : below.startsWith('/') ? below : `/${below}`
    return next()
  }
}

/** Answers what `belowBase` has found, as every other request: within the limits and with the headers of the service. */
export function refuseMisplaced(baseUrl: string): ServerMiddleware {
  const base = hrefOf(baseUrl, '/')
  const outside = outsideService(baseUrl, base)
  return (ctx, next) => {
    const { method, state } = ctx
    if (state.misplaced === 'outside') return sendError(ctx, outside)
    const isRead = method === 'GET' || method === 'HEAD'
    return state.misplaced === 'slash' && isRead ? sendRedirect(ctx, 308, base, textCacheControl) : next()
  }
}
