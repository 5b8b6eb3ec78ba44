/** The middleware and routes, in order. */
import Router from '@koa/router'
import { factsPath, legacyProfilePath, profilePath, verifyPath } from '@svc/profile-schema'
import Koa from 'koa'
import { documentPaths, securityTxtPath } from '../documents/documents.ts'
import { connectorPath, mcpPath, searchPath } from '../documents/page-paths.ts'
import type { Load } from '../http/connection/overload.ts'
import { crossOriginHeaders } from '../http/cross-origin.ts'
import { handleErrors } from '../http/handle-errors.ts'
import { type ObserveRequestsOptions, observeRequests } from '../http/observe-requests.ts'
import { preflight } from '../http/preflight.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { securityHeaders } from '../http/representation/security-headers.ts'
import type { RequestState, ServerApp, ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { exactTarget } from '../http/request-target.ts'
import { unmatched } from '../http/route-template.ts'
import { sendError } from '../http/send.ts'
import { validRequest } from '../http/valid-request.ts'
import { emitToolEvents } from '../mcp/tool-events.ts'
import type { Tracing } from '../observe/tracing.ts'
import type { Publication } from '../publication/publication.ts'
import { changesPaths, changesRoute } from '../routes/changes.ts'
import { documentRoute, furtherDocumentPattern, furtherDocumentTemplate } from '../routes/documents.ts'
import { errorPages } from '../routes/error-pages.ts'
import { factsContract, factsRoute } from '../routes/facts.ts'
import { healthRoute, type Readiness, readinessRoute } from '../routes/health.ts'
import { imagePattern, imageRoute, imageTemplate, siteIcons, socialImagePattern, socialImageTemplate } from '../routes/images.ts'
import { markdownPattern, markdownRoute, markdownTemplate } from '../routes/markdown.ts'
import type { McpRouteOptions } from '../routes/mcp.ts'
import { mcpEndpoint } from '../routes/mcp-endpoint.ts'
import { pageAssetPaths, pageAssetRoute } from '../routes/page-assets.ts'
import {
  historyPattern,
  historyTemplate,
  pageHistoryRoute,
  pageRevisionRoute,
  revisionPattern,
  revisionTemplate,
} from '../routes/page-revisions.ts'
import { pagePattern, pageRoute, pageTemplate } from '../routes/pages.ts'
import { profileContract, profileRoute } from '../routes/profile.ts'
import type { RouteOptions } from '../routes/route-options.ts'
import { searchRoute } from '../routes/search.ts'
import { type SecurityTxtOptions, securityTxtRoute } from '../routes/security-txt.ts'
import { serverOptionsRoute, serverPattern } from '../routes/server-options.ts'
import { verifyRoute } from '../routes/verify.ts'

export interface AppOptions extends ObserveRequestsOptions, RouteOptions {
  /** Callers that the MCP endpoints accept. */
  readonly callers: McpRouteOptions['callers']
  readonly load: Pick<Load, 'isOverloaded'>
  /** Limit of both profile routes together. */
  readonly profileRequests: RateLimit
  readonly legacyProfileSunset: Date
  /** Undefined: there is no security.txt. */
  readonly securityTxt?: SecurityTxtOptions | undefined
  readonly readiness: () => Promise<Readiness>
  /** Undefined without tracing. */
  readonly tracing?: Pick<Tracing, 'requests' | 'toolCall'> | undefined
}

const livePath = '/healthz'
const readyPath = '/readyz'
/** These routes answer in their own protocol. */
const mcpPaths = [mcpPath, connectorPath]

export function createApp(options: AppOptions): ServerApp {
  const { current, load, events, tracing } = options
  const router = createRouter(options)
  const app = new Koa<RequestState>()
  app.on('error', (error: NodeJS.ErrnoException, { state }: ServerContext) => {
    if (!clientGone.has(error.code)) events.emit('fault', { request: state.number, error })
  })
  app.use(observeRequests(options))
  app.use(exactTarget)
  if (tracing !== undefined) app.use(tracing.requests)
  app.use(setCommonHeaders)
  app.use(errorPages(options))
  app.use(handleErrors)
  app.use(profileContract({ rateLimit: options.profileRequests, legacySunset: options.legacyProfileSunset }))
  app.use(factsContract(options))
  // `/mcp` refuses in its own protocol, and health routes answer under any load.
  app.use(exceptAt([...mcpPaths, livePath, readyPath], (ctx, next) => (load.isOverloaded ? sendError(ctx, 'overloaded') : next())))
  app.use(exceptAt(mcpPaths, validRequest))
  app.use(preflight)
  app.use(router.routes())
  app.use(router.allowedMethods({ throw: true }))
  app.use(onlyPublished(current))
  return app
}

function createRouter(options: AppOptions): Router<RequestState> {
  const { current, securityTxt, toolCalls, load, tracing } = options
  const router = new Router<RequestState>({ sensitive: true, strict: true })
  const profile = profileRoute(current)
  router.get('profile', profilePath, profile)
  router.get('legacy profile', legacyProfilePath, profile)
  router.get('live', livePath, healthRoute)
  router.get('ready', readyPath, readinessRoute(options.readiness))
  const mcp = {
    callers: options.callers,
    toolCalls,
    isOverloaded: () => load.isOverloaded,
    aroundToolCall: tracing?.toolCall,
    onResult: emitToolEvents(options),
  }
  router.all('mcp', mcpPath, mcpEndpoint({ ...mcp, server: () => current().mcpServer() }))
  router.all('connector', connectorPath, mcpEndpoint({ ...mcp, server: () => current().connectorServer() }))
  router.get('facts', factsPath, factsRoute(options))
  router.get('verify', verifyPath, verifyRoute(options))
  router.get('changes', exactPaths(changesPaths), changesRoute(options))
  router.get('search', searchPath, searchRoute(options))
  router.get('documents', exactPaths(documentPaths), documentRoute(current))
  if (securityTxt !== undefined) router.get('security', securityTxtPath, securityTxtRoute(securityTxt))
  router.get('page assets', exactPaths(pageAssetPaths), pageAssetRoute(current))
  router.all('*', serverPattern, serverOptionsRoute)
  router.get(furtherDocumentTemplate, furtherDocumentPattern, documentRoute(current))
  router.get('site icons', exactPaths(siteIcons), imageRoute(current))
  router.get(imageTemplate, imagePattern, imageRoute(current))
  router.get(socialImageTemplate, socialImagePattern, imageRoute(current))
  router.get(historyTemplate, historyPattern, pageHistoryRoute(options))
  router.get(revisionTemplate, revisionPattern, pageRevisionRoute(options))
  router.get(markdownTemplate, markdownPattern, markdownRoute(options))
  router.get(pageTemplate, pagePattern, pageRoute(options))
  return router
}

/** CORS allows every origin outside `/mcp`; `/mcp` has its own list. */
const setCommonHeaders: ServerMiddleware = (ctx, next) => {
  ctx.set(securityHeaders)
  if (!mcpPaths.includes(ctx.path)) ctx.set(crossOriginHeaders)
  return next()
}

/** Matches each of these paths exactly as it is written: one route for all of them. */
function exactPaths(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`)
}

function exceptAt(paths: readonly string[], middleware: ServerMiddleware): ServerMiddleware {
  return (ctx, next) => (paths.includes(ctx.path) ? next() : middleware(ctx, next))
}

/** Routes whose addresses depend on the publication. */
const publishedTemplates: ReadonlySet<string> = new Set([
  furtherDocumentTemplate,
  imageTemplate,
  socialImageTemplate,
  markdownTemplate,
  pageTemplate,
])

/** An unpublished path is 404 for every method; for others `allowedMethods` answers 405. */
function onlyPublished(current: () => Publication): ServerMiddleware {
  return (ctx, next) => {
    const { path, matched } = ctx
    const { documents, images, markdown, negotiatedPages, knowledge } = current()
    const isPublishedRoute = publishedTemplates.has(matched?.[0]?.name ?? '')
    if (!isPublishedRoute || [documents, images, markdown, negotiatedPages].some((published) => published.has(path))) return next()
    if (knowledge.redirect(path) !== undefined) return next()
    if (!markdownPattern.test(path)) ctx.state.route = unmatched
    return ctx.throw(404)
  }
}

/** Codes of a connection that the client closed: not errors of the server. */
const clientGone: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])
