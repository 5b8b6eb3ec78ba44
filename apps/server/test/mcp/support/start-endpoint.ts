import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { createServerEvents, type McpEvent } from '@svc/composition'
import { securityHeaders } from '@svc/site'
import { createRequestClients } from '../../../src/http/client/request-client.ts'
import { createHttpServer } from '../../../src/http/server.ts'
import { createMcpRoute, type McpRouteOptions } from '../../../src/routes/mcp.ts'
import { createSmallApp } from '../../support/small-app.ts'

/** The route on the server's own kind of HTTP server, as the app mounts it. */
export interface Endpoint {
  readonly url: string
  readonly port: number
  /** The log event of each request, in order. */
  readonly events: readonly McpEvent[]
  /** Exceptions that were answered with `internal_error`. */
  readonly errors: unknown[]
  close(): Promise<void>
}

interface EndpointOptions extends Omit<McpRouteOptions, 'server' | 'toolCalls'> {
  readonly clientOf: (request: IncomingMessage) => string
  /** The limit of tool calls. */
  readonly toolCalls: { take(client: string): { readonly allowed: boolean; readonly retryAfterSeconds: number } }
  /** Makes the servers of what is published when a request comes. */
  readonly serverNow: () => McpServerFactory
}

export async function startEndpoint(
  server: McpServerFactory,
  {
    clientOf = () => 'one client',
    serverNow = () => server,
    toolCalls = { take: () => ({ allowed: true, retryAfterSeconds: 0 }) },
    ...overrides
  }: Partial<EndpointOptions> = {},
): Promise<Endpoint> {
  const events = new Map<IncomingMessage, McpEvent>()
  const errors: unknown[] = []
  let port = 0
  const names = () => [`127.0.0.1:${port}`, `localhost:${port}`]
  const app = createSmallApp()
  // Koa also reports a disconnect; the app does not log it.
  app.on('error', (error) => error.code === 'ECONNRESET' || errors.push(error))
  app.use(async (ctx, next) => {
    ctx.set(securityHeaders)
    await next()
    if (ctx.state.call) events.set(ctx.req, ctx.state.call)
    // The result of a stream is known when it ends.
    ctx.res.once('close', () => ctx.state.call && events.set(ctx.req, ctx.state.call))
  })
  app.use((ctx, next) => {
    ctx.state.client = {
      get identity() {
        return clientOf(ctx.req)
      },
      hash: '',
    }
    return next()
  })
  app.use(
    createMcpRoute({
      baseUrl: `http://127.0.0.1:${port}`,
      callers: () => ({ allowedHosts: new Set(names()), allowedOrigins: new Set(names().map((name) => `http://${name}`)) }),
      server: async () => serverNow(),
      callerOf: ({ identity }) => ({ client: identity }),
      toolCalls: {
        async count({ state }) {
          const { allowed, retryAfterSeconds: resetSeconds } = toolCalls.take(state.client.identity)
          return allowed ? undefined : { remaining: 0, resetSeconds }
        },
      },
      ...overrides,
    }),
  )
  const http = createHttpServer(app.callback(), {
    clients: createRequestClients([], 'secret'),
    events: createServerEvents(),
    nextRequest: () => 1,
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  port = (http.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    get events() {
      return [...events.values()]
    },
    errors,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
