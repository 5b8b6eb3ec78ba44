/** The middleware and routes, in order. */
import Router from '@koa/router'
import { type AddressName, addresses, addressPatterns, answersAtRoot, byName, namesOf, type ServiceAddress } from '@svc/composition'
import type { Publication } from '@svc/publication'
import { crossOriginHeaders, documentNames, type HeaderFields, securityHeaders } from '@svc/site'
import Koa from 'koa'
import { belowBase, refuseMisplaced } from '../http/base-path.ts'
import type { Load } from '../http/connection/overload.ts'
import { createErrorResponses } from '../http/error-response.ts'
import { handleErrors } from '../http/handle-errors.ts'
import { type ObserveRequestsOptions, observeRequests, unmatched } from '../http/observe-requests.ts'
import { preflight, serverOptionsRoute, serverPattern } from '../http/preflight.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { RequestState, ServerApp, ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { exactTarget } from '../http/request-target.ts'
import { sendCoded, sendError, setHeaders } from '../http/send.ts'
import { validRequest } from '../http/valid-request.ts'
import { createMcpErrors } from '../mcp/refusals.ts'
import type { Tracing } from '../observe/tracing.ts'
import { changesRoute } from '../routes/changes.ts'
import type { Edits } from '../routes/edits.ts'
import { errorPages } from '../routes/error-pages.ts'
import { factsContract, factsRoute } from '../routes/facts.ts'
import { healthRoute, type Readiness, readinessRoute } from '../routes/health.ts'
import { createMadeBodies } from '../routes/made-bodies.ts'
import type { McpRouteOptions } from '../routes/mcp.ts'
import { mcpEndpoint } from '../routes/mcp-endpoint.ts'
import { pageAssetRoute } from '../routes/page-assets.ts'
import { pageHistoryRoute, pageRevisionRoute } from '../routes/page-revisions.ts'
import { markdownRoute, pageRoute } from '../routes/pages.ts'
import { profileContract, profileRoute } from '../routes/profile.ts'
import type { RouteOptions } from '../routes/route-options.ts'
import { searchRoute } from '../routes/search.ts'
import { type SecurityTxtOptions, securityTxtRoute } from '../routes/security-txt.ts'
import { verifyRoute } from '../routes/verify.ts'

export interface AppOptions extends ObserveRequestsOptions, RouteOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly callers: McpRouteOptions['callers']
  readonly load: Pick<Load, 'isOverloaded'>
  /** Limit of both profile routes together. */
  readonly profileRequests: RateLimit
  readonly legacyProfileSunset: Date
  /** Undefined: there is no security.txt. */
  readonly securityTxt?: SecurityTxtOptions | undefined
  readonly readiness: () => Promise<Readiness>
  /** Undefined without `--watch`. */
  readonly edits?: Edits | undefined
  /** Undefined without tracing. */
  readonly tracing?: Pick<Tracing, 'requests' | 'toolCall'> | undefined
}

/** These routes answer in their own protocol. */
const endpoints: readonly string[] = [addresses.mcp.path, addresses.connector.path]
const mcpPaths = endpoints.flatMap((path) => [path, `${path}/`])

export function createApp(options: AppOptions): ServerApp {
  const { baseUrl, current, load, events, edits, tracing } = options
  const { exact, patterns } = createRoutes(options)
  const otherRoutes = middlewareOf(patterns)
  const app = new Koa<RequestState>()
  app.context.errorResponses = createErrorResponses(baseUrl)
  app.context.mcpErrors = createMcpErrors(baseUrl)
  app.on('error', (error: NodeJS.ErrnoException, { state }: ServerContext) => {
    if (!clientGone.has(error.code)) events.emit('fault', { request: state.number, error })
  })
  app.use(observeRequests(options))
  app.use(exactTarget)
  app.use(belowBase(baseUrl, atRoot(current)))
  if (tracing !== undefined) app.use(tracing.requests)
  app.use(setCommonHeaders)
  if (edits !== undefined) app.use(edits.headers)
  app.use(errorPages(options))
  app.use(handleErrors)
  app.use(contracts(options))
  app.use(admit(load))
  app.use(refuseMisplaced(baseUrl))
  app.use(preflight)
  app.use((ctx, next) => (exact.get(ctx.path) ?? otherRoutes)(ctx, next))
  app.use(patterns.allowedMethods({ throw: true }))
  app.use(onlyPublished(current))
  return app
}

/** Whether a path of the host's root is one that `isAtRoot` in the table names, and a file of `well-known/` if it is there. */
function atRoot(current: () => Publication): (path: string) => boolean {
  return (path) => answersAtRoot(path) && (!addressPatterns.wellKnown.test(path) || current().documents.has(path))
}

/** The routes of the table of addresses. The name of a route is its path, or its template, in logs, metrics and traces. */
function createRoutes(options: AppOptions) {
  const handlers = handlersOf(options)
  /** Those with one path, by the path: one look instead of a test of every route. */
  const exact = new Map<string, ServerMiddleware>()
  /** Those with a pattern, which are tried in the order of the table. */
  const patterns = createRouter()
  patterns.all('*', serverPattern, serverOptionsRoute)
  for (const name of namesOf(addresses)) {
    const { path, pattern }: ServiceAddress = addresses[name]
    const handler = handlers[name]
    if (handler === undefined) continue
    if (pattern !== undefined) patterns.get(path, pattern, handler)
    else if (!endpoints.includes(path)) exact.set(path, middlewareOf(createRouter().get(path, path, handler)))
    else for (const each of [path, `${path}/`]) exact.set(each, middlewareOf(createRouter().all(each, each, handler)))
  }
  return { exact, patterns }
}

function createRouter(): Router<RequestState> {
  return new Router<RequestState>({ sensitive: true, strict: true })
}

function middlewareOf(router: Router<RequestState>): ServerMiddleware {
  return router.routes() as ServerMiddleware
}

/** Undefined: there is no such address, or the route of pages answers. */
function handlersOf(options: AppOptions): Record<AddressName, ServerMiddleware | undefined> {
  const { current, securityTxt, toolCalls, load, edits, tracing } = options
  const mcp = {
    baseUrl: options.baseUrl,
    callers: options.callers,
    callerOf: options.clients.callerOf,
    toolCalls,
    isOverloaded: () => load.isOverloaded,
    wrapToolCall: tracing?.toolCall,
  }
  const making = { ...options, madeBodies: createMadeBodies(toolCalls) }
  const [profile, assets] = [profileRoute(current), pageAssetRoute(current, edits?.script)]
  const images: ServerMiddleware = (ctx) => sendCoded(ctx, current().images.get(ctx.path))
  // Built with the publication and found by exact path.
  const documents: ServerMiddleware = (ctx) => sendCoded(ctx, current().documents.get(ctx.path))
  return {
    ...byName(documentNames, () => documents),
    profile,
    legacyProfile: profile,
    facts: factsRoute(options),
    verify: verifyRoute(options),
    mcp: mcpEndpoint({ ...mcp, server: () => current().mcpServer() }),
    connector: mcpEndpoint({ ...mcp, server: () => current().connectorServer() }),
    live: healthRoute,
    ready: readinessRoute(options.readiness),
    search: searchRoute(options),
    changes: changesRoute('html', making),
    changesMarkdown: changesRoute('markdown', making),
    changesJson: changesRoute('json', making),
    changesAtom: changesRoute('atom', making),
    developers: undefined,
    apiReference: undefined,
    factsPage: undefined,
    frontPageMarkdown: undefined,
    securityTxt: securityTxt && securityTxtRoute(securityTxt),
    styleSheet: assets,
    icon: images,
    pageScript: assets,
    developersScript: assets,
    embedScript: assets,
    apiReferenceScript: assets,
    favicon: images,
    touchIcon: images,
    edits: edits?.stream,
    furtherDocument: documents,
    wellKnown: documents,
    image: images,
    socialImage: images,
    history: pageHistoryRoute(making),
    revision: pageRevisionRoute(making),
    markdown: markdownRoute(options),
    page: pageRoute(options),
  }
}

const publicHeaders: HeaderFields = { ...securityHeaders, ...crossOriginHeaders }

/** CORS allows every origin outside `/mcp`; `/mcp` has its own list. */
const setCommonHeaders: ServerMiddleware = (ctx, next) => {
  setHeaders(ctx, mcpPaths.includes(ctx.path) ? securityHeaders : publicHeaders)
  return next()
}

/** The limits and headers of every status of a route. */
function contracts(options: AppOptions): ServerMiddleware {
  const profile = profileContract(options.baseUrl, options.profileRequests, options.legacyProfileSunset)
  const byPath = new Map<string, ServerMiddleware>([
    [addresses.profile.path, profile],
    [addresses.legacyProfile.path, profile],
    [addresses.facts.path, factsContract(options)],
  ])
  return (ctx, next) => {
    const contract = byPath.get(ctx.path)
    return contract === undefined ? next() : contract(ctx, next)
  }
}

/** `/mcp` refuses in its own protocol, and health routes answer under any load. */
function admit(load: AppOptions['load']): ServerMiddleware {
  const health: readonly string[] = [addresses.live.path, addresses.ready.path]
  return (ctx, next) => {
    const { path } = ctx
    if (mcpPaths.includes(path)) return next()
    if (load.isOverloaded && !health.includes(path)) return sendError(ctx, 'overloaded')
    return validRequest(ctx, next)
  }
}

/** Of what a publication has or has not. The others, which a page may link to, belong to a page, also to one that was removed. */
const publishedTemplates: ReadonlySet<string> = new Set(
  Object.values(addresses).flatMap(({ path, pattern, linkable }) => (pattern === undefined || linkable ? [] : [path])),
)

/** An unpublished path is 404 for every method; for others `allowedMethods` answers 405. */
function onlyPublished(current: () => Publication): ServerMiddleware {
  return (ctx, next) => {
    const { path, matched } = ctx
    const isPublishedRoute = publishedTemplates.has(matched?.[0]?.name ?? '')
    if (!isPublishedRoute || current().isPublished(path)) return next()
    if (!addressPatterns.markdown.test(path)) ctx.state.route = unmatched
    return ctx.throw(404)
  }
}

/** Codes of a connection that the client closed: not errors of the server. */
const clientGone: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])
