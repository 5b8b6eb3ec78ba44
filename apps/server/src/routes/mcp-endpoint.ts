/** Every method of `/mcp`, which answers in its own protocol; a browser that opens it is led to the page about it. */
import { setImmediate } from 'node:timers/promises'
import { madeOnce } from '@svc/composition'
import { developersPath } from '../documents/page-paths.ts'
import { prefersHtml } from '../http/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendRedirect } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'
import type { McpRouteOptions } from './mcp.ts'

export interface McpEndpointOptions extends Omit<McpRouteOptions, 'server'> {
  readonly current: () => Publication
}

/** The SDK and the tools are loaded with the first request. */
export function mcpEndpoint({ current, ...options }: McpEndpointOptions): ServerMiddleware {
  const loadRoute = madeOnce(async () => {
    const { createMcpRoute } = await import('./mcp.ts')
    // Other requests may be answered before the tools are loaded.
    await setImmediate()
    return createMcpRoute({ ...options, server: () => current().mcpServer() })
  })
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || !prefersHtml(ctx.req.headers.accept)) return (await loadRoute())(ctx, next)
    // A person who opened the address of the endpoint: what it is stands there.
    sendRedirect(ctx, 303, developersPath, 'no-store')
  }
}
