/** The routes, and the checks every request passes before them, in order. */
import type { IncomingMessage, RequestListener } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type LogFields, madeOnce } from '@svc/composition'
import { legacyProfilePath, profilePath } from '@svc/profile-schema'
import Koa from 'koa'
import { documentPaths, securityTxtPath } from './documents/documents.ts'
import { searchPath } from './documents/page-paths.ts'
import { refuse } from './http/answer.ts'
import { hasValidHost } from './http/host.ts'
import type { Load } from './http/overload.ts'
import type { RateLimit } from './http/rate-limit.ts'
import { logFailure, type ReceiveOptions, receive } from './http/receive.ts'
import { createRequestListener } from './http/request-listener.ts'
import type { FrontDoorMiddleware, RequestState } from './http/request-state.ts'
import { hasKnownTransferCoding } from './http/transfer-coding.ts'
import type { McpEvent } from './mcp/call-event.ts'
import type { Publication } from './publication.ts'
import { documentRoute } from './routes/documents.ts'
import { healthRoute, type Readiness, readinessRoute } from './routes/health.ts'
import { markdownRoute } from './routes/markdown.ts'
import type { McpRouteOptions } from './routes/mcp.ts'
import { pageAssetPaths, pageAssetRoute } from './routes/page-assets.ts'
import { pageRoute } from './routes/pages.ts'
import { profileContract, profileRoute } from './routes/profile.ts'
import { searchRoute } from './routes/search.ts'
import { type SecurityTxtOptions, securityTxtRoute } from './routes/security-txt.ts'
import { serverOptionsRoute } from './routes/server-options.ts'
import type { Tracing } from './tracing/tracing.ts'

export interface AppOptions extends ReceiveOptions {
  readonly mcp: Pick<McpRouteOptions, 'allowedHosts' | 'allowedOrigins' | 'toolCalls'>
  readonly current: () => Publication
  readonly load: Load
  readonly profileRateLimit: RateLimit
  readonly legacyProfileSunset: Date
  /** Undefined: there is no security.txt. */
  readonly securityTxt?: SecurityTxtOptions | undefined
  readonly readiness: () => Promise<Readiness>
  /** Undefined: nobody traces. */
  readonly tracing?: Pick<Tracing, 'requests' | 'toolCall'> | undefined
}

const health = { live: '/healthz', ready: '/readyz' }
const mcpPath = '/mcp'

export function createApp(options: AppOptions): RequestListener {
  const { current, load, securityTxt } = options
  const profile = profileRoute(current)
  const document = documentRoute(current)
  const asset = pageAssetRoute()
  const routes: ReadonlyMap<string, FrontDoorMiddleware> = new Map([
    [health.live, healthRoute()],
    [health.ready, readinessRoute(options.readiness)],
    [profilePath, profile],
    [legacyProfilePath, profile],
    ...documentPaths.map((path) => [path, document] as const),
    ...(securityTxt === undefined ? [] : [[securityTxtPath, securityTxtRoute(securityTxt)] as const]),
    ...pageAssetPaths.map((path) => [path, asset] as const),
    [searchPath, searchRoute({ current, toolCalls: options.mcp.toolCalls })],
    [mcpPath, mcpMiddleware(options)],
    ['*', serverOptionsRoute()],
  ])

  const app = new Koa<RequestState>()
  app.use(receive(options))
  if (options.tracing !== undefined) app.use(options.tracing.requests)
  app.use(profileContract({ rateLimit: options.profileRateLimit, legacySunset: options.legacyProfileSunset }))
  app.use(admit(load))
  app.use(byExactPath(routes))
  app.use(markdownRoute(current))
  app.use(pageRoute(current))
  app.use((context) => refuse(context, 'not_found'))
  return createRequestListener(app)
}

/**
 * Every address is published exactly as it is written, so one Map finds it: a router that matches patterns in turn costs more with each
 * one and would decode what must not be decoded.
 */
function byExactPath(routes: ReadonlyMap<string, FrontDoorMiddleware>): FrontDoorMiddleware {
  return (context, next) => {
    const { state } = context
    const route = routes.get(state.path)
    if (route === undefined) return next()
    state.route = state.path
    return route(context, next)
  }
}

/** `/mcp` answers by itself; what it did goes to the log line of its request. What it takes is loaded when it is first needed. */
function mcpMiddleware({ mcp, current, load, log, tracing }: AppOptions): FrontDoorMiddleware {
  const loadRoute = madeOnce(async () => {
    const { createMcpRoute } = await import('./routes/mcp.ts')
    // Other requests may be answered before the tools are loaded.
    await setImmediate()
    return createMcpRoute({
      ...mcp,
      isOverloaded: () => load.isOverloaded,
      aroundToolCall: tracing?.toolCall,
    })
  })
  return async ({ req, res, state }) => {
    const route = await loadRoute()
    const server = await current().mcpServer()
    return route(req, res, {
      identity: state.client.identity,
      server,
      record(event) {
        state.logFields = logFieldsOf(event)
      },
      onError: (error) => logFailure(log, state, error),
    })
  }
}

function logFieldsOf({ era, method, tool, refusal, rpcError, toolError, ask }: McpEvent): LogFields {
  const fields = { era, rpc_method: method, tool, refusal, rpc_error: rpcError, tool_error: toolError }
  if (ask === undefined) return fields
  const { status, reason, detail, claims, rejectedClaims } = ask
  return {
    ...fields,
    ask_status: status,
    ask_reason: reason,
    ask_detail: detail,
    ask_claims: claims,
    ask_rejected_claims: rejectedClaims,
  }
}

/** Health is reported whatever the load; `/mcp` refuses in its own protocol. */
function admit(load: Load): FrontDoorMiddleware {
  return (context, next) => {
    const { path } = context.state
    if (path === mcpPath) return next()
    if (load.isOverloaded && path !== health.live && path !== health.ready) return refuse(context, 'overloaded')
    if (isWellFormed(context.req)) return next()
    // Where such a request ends is not for certain, so nothing that follows it is read (RFC 9112, section 6.3).
    context.res.shouldKeepAlive = false
    return refuse(context, 'bad_request')
  }
}

function isWellFormed({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  return isSpoken(httpVersion) && hasValidHost(rawHeaders, httpVersion) && hasKnownTransferCoding(headers['transfer-encoding'])
}

/** Node's parser also lets through the lines of HTTP/0.9 and 2.0, which have other messages (RFC 9110, section 2.5). */
function isSpoken(httpVersion: string): boolean {
  return httpVersion === '1.1' || httpVersion === '1.0'
}
