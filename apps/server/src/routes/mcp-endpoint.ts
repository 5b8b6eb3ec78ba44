/** Every method of `/mcp` and `/mcp/connector`. A browser is redirected to `/developers`. */
import { setImmediate } from 'node:timers/promises'
import { madeOnce } from '@svc/composition'
import { developersPath } from '../documents/page-paths.ts'
import { prefersHtml } from '../http/representation/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRedirect } from '../http/send.ts'
import type { McpRouteOptions } from './mcp.ts'

/** Loads the SDK and the tools with the first request. */
export function mcpEndpoint(options: McpRouteOptions): ServerMiddleware {
  const loadRoute = madeOnce(async () => {
    const { createMcpRoute } = await import('./mcp.ts')
    // Other requests may be answered before the tools are loaded.
    await setImmediate()
    return createMcpRoute(options)
  })
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return (await loadRoute())(ctx, next)
    // The page explains the endpoint to a person who opens it in a browser.
    if (prefersHtml(ctx.req.headers.accept)) sendRedirect(ctx, 303, developersPath, 'no-store')
    else await (await loadRoute())(ctx, next)
    ctx.vary('Accept')
  }
}
