/** Every method of `/mcp`, which answers in its own protocol. */
import { setImmediate } from 'node:timers/promises'
import { madeOnce } from '@svc/composition'
import type { ServerMiddleware } from '../http/request-state.ts'
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
  return async (ctx, next) => (await loadRoute())(ctx, next)
}
