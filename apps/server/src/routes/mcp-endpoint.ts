/** Every method of `/mcp`, which answers in its own protocol. */
import { setImmediate } from 'node:timers/promises'
import { madeOnce } from '@svc/composition'
import type { RateLimit } from '../http/rate-limit.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import type { Publication } from '../publication.ts'
import type { McpRouteOptions } from './mcp.ts'

export interface McpEndpointOptions extends McpRouteOptions {
  readonly current: () => Publication
  /** The limit of `tools/call`. */
  readonly toolCalls: RateLimit
}

/** The SDK and the tools are loaded with the first request. */
export function mcpEndpoint({ current, toolCalls, ...options }: McpEndpointOptions): ServerMiddleware {
  const loadRoute = madeOnce(async () => {
    const { createMcpRoute } = await import('./mcp.ts')
    // Other requests may be answered before the tools are loaded.
    await setImmediate()
    return createMcpRoute(options)
  })
  return async (ctx) => {
    const route = await loadRoute()
    const server = await current().mcpServer()
    // The transport of the SDK is a handler of Node's request and response, and writes streams and early refusals itself.
    ctx.respond = false
    // A target in absolute form says who the request is for.
    ctx.url = ctx.originalUrl
    await route(ctx.req, ctx.res, {
      identity: ctx.state.client.identity,
      server,
      takeToolCall: () => takeToolCall(ctx, toolCalls),
      record: (event) => {
        ctx.state.call = event
      },
      onError: (error) => ctx.app.emit('error', error, ctx),
    })
  }
}

async function takeToolCall(ctx: ServerContext, toolCalls: RateLimit): Promise<{ readonly retryAfterSeconds: number } | undefined> {
  await toolCalls.count(ctx, async () => undefined)
  const { rateLimit, window } = ctx.state
  return rateLimit && window && { retryAfterSeconds: window.resetSeconds }
}
