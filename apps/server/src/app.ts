/** The routes, and the checks every request passes before them, in order. */
import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import { describeFault } from '@svc/composition'
import { legacyProfilePath, profilePath } from '@svc/profile-schema'
import Koa from 'koa'
import { documentPaths } from './documents/documents.ts'
import { refuse } from './http/answer.ts'
import { hasValidHost } from './http/host.ts'
import type { Load } from './http/overload.ts'
import type { RateLimit } from './http/rate-limit.ts'
import { type ReceiveOptions, receive } from './http/receive.ts'
import type { FrontDoorContext, FrontDoorMiddleware, RequestState } from './http/request-state.ts'
import { hasKnownTransferCoding } from './http/transfer-coding.ts'
import type { Publication } from './publication.ts'
import { documentRoute } from './routes/documents.ts'
import { healthRoute, type Readiness, readinessRoute } from './routes/health.ts'
import { markdownRoute } from './routes/markdown.ts'
import { createMcpRoute, type McpRouteOptions } from './routes/mcp.ts'
import { profileContract, profileRoute } from './routes/profile.ts'

export interface AppOptions extends ReceiveOptions {
  readonly mcp: Pick<McpRouteOptions, 'allowedHosts' | 'allowedOrigins' | 'toolCalls'>
  readonly current: () => Publication
  readonly load: Load
  readonly profileRateLimit: RateLimit
  readonly legacyProfileSunset: Date
  readonly readiness: () => Promise<Readiness>
}

const health = { live: '/healthz', ready: '/readyz' }
const mcpPath = '/mcp'

export function createApp(options: AppOptions): Koa<RequestState> {
  const { current, load } = options
  const router = new Router<RequestState>({ sensitive: true, strict: true })
  router.all(health.live, healthRoute())
  router.all(health.ready, readinessRoute(options.readiness))
  router.all([profilePath, legacyProfilePath], profileRoute(current))
  router.all([...documentPaths], documentRoute(current))
  router.all('/*page.md', markdownRoute(current))
  router.all(mcpPath, mcpMiddleware(options))

  const app = new Koa<RequestState>()
  usePathAsSent(app)
  app.use(receive(options))
  app.use(profileContract({ rateLimit: options.profileRateLimit, legacySunset: options.legacyProfileSunset }))
  app.use(admit(load))
  app.use(router.routes())
  app.use((context) => refuse(context, 'not_found'))
  app.on('error', (error: Error) => options.log.debug('connection failed', { fault: error.name }))
  return app
}

/** `/mcp` answers by itself; what it did goes to the log line of its request. */
function mcpMiddleware({ mcp, current, clients, load, log }: AppOptions): FrontDoorMiddleware {
  const states = new WeakMap<IncomingMessage, RequestState>()
  const route = createMcpRoute({
    ...mcp,
    isOverloaded: () => load.isOverloaded,
    clientOf: (request) => clients.clientOf(request).identity,
    server: () => current().mcpServer,
    record: ({ era, method, tool, refusal, rpcError, toolError, askStatus }, request) => {
      const state = states.get(request)
      if (state === undefined) return
      state.logFields = { era, rpc_method: method, tool, refusal, rpc_error: rpcError, tool_error: toolError, ask_status: askStatus }
    },
    onError: (error) => log.error('request failed', describeFault(error)),
  })
  return (context) => {
    context.respond = false
    states.set(context.req, context.state)
    return route(context.req, context.res)
  }
}

/** Health is reported whatever the load; `/mcp` refuses in its own protocol. */
function admit(load: Load): FrontDoorMiddleware {
  return (context, next) => {
    const { path } = context.state
    if (path === mcpPath) return next()
    if (load.isOverloaded && path !== health.live && path !== health.ready) return refuse(context, 'overloaded')
    if (!isWellFormed(context.req)) return refuse(context, 'bad_request')
    return next()
  }
}

function isWellFormed({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  return hasValidHost(rawHeaders, httpVersion) && hasKnownTransferCoding(headers['transfer-encoding'])
}

/**
 * Koa reads the path with Node's legacy URL parser, which turns backslashes round, cuts fragments off and throws on some
 * targets. What is routed here is the path as it was sent.
 */
function usePathAsSent(app: Koa<RequestState>): void {
  Object.defineProperty(app.context, 'path', {
    get(this: FrontDoorContext) {
      return this.state.path
    },
  })
}
