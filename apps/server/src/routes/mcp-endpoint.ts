/** Every method of `/mcp` and `/mcp/connector`, which answer in their own protocol; a browser is redirected to `/developers`. */
import { setImmediate } from 'node:timers/promises'
import { madeOnce } from '@svc/composition'
import { developersPath } from '../documents/page-paths.ts'
import { prefersHtml } from '../http/representation/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRedirect } from '../http/send.ts'
import type { McpRouteOptions } from './mcp.ts'

/** The SDK and the tools are loaded with the first request. */
export function mcpEndpoint(options: McpRouteOptions): ServerMiddleware {
  const loadRoute = madeOnce(async () => {
    const { createMcpRoute } = await import('./mcp.ts')
    // Other requests may be answered before the tools are loaded.
    await setImmediate()
    return createMcpRoute(options)
  })
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return (await loadRoute())(ctx, next)
    // A person opened the endpoint in a browser: the page explains it.
    if (prefersHtml(ctx.req.headers.accept)) sendRedirect(ctx, 303, developersPath, 'no-store')
    else await (await loadRoute())(ctx, next)
    ctx.vary('Accept')
  }
}
