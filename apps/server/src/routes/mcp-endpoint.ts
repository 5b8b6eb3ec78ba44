/** Every method of `/mcp` and `/mcp/connector`. */
import { setImmediate } from 'node:timers/promises'
import { madeOnce } from '@svc/composition'
import type { ServerMiddleware } from '../http/request-state.ts'
import type { McpRouteOptions } from './mcp.ts'

/** Loads the SDK and the tools with the first request. */
export function mcpEndpoint(options: McpRouteOptions): ServerMiddleware {
  const loadRoute = madeOnce(async () => {
    const { createMcpRoute } = await import('./mcp.ts')
    // Other requests may be answered before the tools are loaded.
    await setImmediate()
    return createMcpRoute(options)
  })
  return async (ctx, next) => (await loadRoute())(ctx, next)
}
