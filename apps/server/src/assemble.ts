/** The composition root: the one place where configuration, content, limits and routes are put together. */
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { type Answering, type Configuration, createAnswering, createKnowledgePublisher, describeFault, type Log } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { contentDigest } from '@svc/knowledge-index/node'
import { profileRateLimit } from '@svc/profile-schema'
import { allowedCallers } from './allowed-callers.ts'
import { createApp } from './app.ts'
import { buildInWorker } from './build-in-worker.ts'
import type { BuiltPublication } from './build-publication.ts'
import { firstPublication } from './first-publication.ts'
import { listenOn } from './http/listen.ts'
import { createLoad } from './http/overload.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { createRequestClients } from './http/request-client.ts'
import { createRequestsInFlight } from './http/requests-in-flight.ts'
import { createHttpServer } from './http/server.ts'
import { createGracefulStop } from './http/shutdown.ts'
import { createMetricsServer } from './metrics/metrics-server.ts'
import { observeLog } from './metrics/observe-log.ts'
import { createObservers, type Observers } from './observers.ts'
import { openPublication } from './publication.ts'
import type { PublicationOrder } from './publication-worker.ts'
import { createPublications, type Publications } from './publications.ts'

/** The assembled server: what the process starts and stops. */
export interface FrontDoor {
  readonly publications: Publications
  readonly server: Server
  /** Rejects when the address cannot be listened on. */
  listen(): Promise<void>
  /** Finishes running requests, then lets go of everything. */
  stop(): Promise<void>
}

export type Assembled =
  | { readonly status: 'assembled'; readonly frontDoor: FrontDoor }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }

/** @param workerFile run as a worker for every later publication; the first is built here, where nobody waits yet */
export async function assemble(configuration: Configuration, ownLog: Log, workerFile: URL): Promise<Assembled> {
  const observers = await createObservers(configuration)
  const log = observers.metrics === undefined ? ownLog : observeLog(ownLog, observers.metrics.log)
  const publisher = createKnowledgePublisher(configuration, log)
  const first = await firstPublication({
    configuration: orderedConfiguration(configuration),
    keptFile: configuration.keptPublicationFile,
    today: new Date().toISOString().slice(0, 10),
    publisher,
  })
  if (first.status === 'invalid') return first
  const { metrics, tracing } = observers
  const answering = createAnswering(configuration, log, {
    aroundModel: (model) => [metrics, tracing].reduce((inner, observer) => observer?.aroundModel(inner) ?? inner, model),
    onUsage: metrics?.onUsage,
  })
  const open = (built: BuiltPublication) =>
    openPublication(built, {
      ...configuration,
      createEngine: async (knowledge, company) =>
        tracing === undefined
          ? answering.createEngine(knowledge, company)
          : tracing.aroundEngine(await answering.createEngine(tracing.aroundEvidence(knowledge), company)),
      onToolError: (error, tool) => log.error('tool failed', { tool, ...describeFault(error) }),
    })
  const publications = createPublications({
    first: await open(first.built),
    build: (currentRevision, signal) =>
      buildInWorker(
        { configuration: orderedConfiguration(configuration), currentRevision },
        { file: workerFile, log, restore: publisher.restore, signal },
      ),
    open,
    digest: () => contentDigest(configuration.contentDirectory),
    log,
    now: () => new Date(),
  })
  return { status: 'assembled', frontDoor: createFrontDoor(configuration, publications, answering, log, observers, first.keep) }
}

/** What a publication is built by, and none of the secrets that it is not. */
function orderedConfiguration({
  contentDirectory,
  embeddings,
  baseUrl,
  appUrl,
  registryName,
  legacyProfileSunset,
  toolCallsPerMinute,
  contentSignal,
  securityContact,
}: Configuration): PublicationOrder['configuration'] {
  return {
    contentDirectory,
    embeddings,
    baseUrl,
    appUrl,
    registryName,
    legacyProfileSunset,
    toolCallsPerMinute,
    contentSignal,
    securityContact,
  }
}

/** After the first answers, and before most clients call a tool: what that takes is a tenth of a second of loading (milliseconds). */
const mcpLoadedAfter = 1_000

/** The window of the tool-call limit (design section 5). */
const toolCallWindowSeconds = 60

function createFrontDoor(
  configuration: Configuration,
  publications: Publications,
  answering: Answering,
  log: Log,
  { metrics, tracing }: Observers,
  keepFirstPublication: () => Promise<void>,
): FrontDoor {
  const { securityContact, baseUrl } = configuration
  const now = () => performance.now()
  const inFlight = createRequestsInFlight()
  const load = createLoad(inFlight)
  const toolCallLimit = createRateLimit({ limit: configuration.toolCallsPerMinute, windowSeconds: toolCallWindowSeconds, now })
  let callers = allowedCallers(configuration, configuration.port)
  const clients = createRequestClients(configuration.trustedProxies, configuration.clientKeySecret ?? randomBytes(32).toString('hex'))
  const nextRequest = numbers()
  const degraded = async () => [...staleContent(publications), ...missingVectors(publications), ...(await answering.degraded())]
  const listener = createApp({
    current: publications.current,
    profileRateLimit: createRateLimit({ ...profileRateLimit, now }),
    legacyProfileSunset: configuration.legacyProfileSunset,
    securityTxt: securityContact === undefined ? undefined : { contact: securityContact, baseUrl, today: () => new Date() },
    mcp: {
      allowedHosts: () => callers.hosts,
      allowedOrigins: () => callers.origins,
      toolCalls: {
        take(client) {
          const { allowed, resetSeconds } = toolCallLimit.take(client)
          return { allowed, retryAfterSeconds: resetSeconds }
        },
      },
    },
    readiness: async () => ({ isDraining: inFlight.isDraining, degraded: await degraded() }),
    tracing,
    clients,
    inFlight,
    load,
    log,
    nextRequest,
    now,
  })
  const server = createHttpServer(listener, { clients, log, nextRequest })
  const finishRequests = createGracefulStop(server)
  const metricsServer =
    metrics &&
    createMetricsServer(metrics, {
      port: configuration.metricsPort as number,
      sources: {
        inFlight: () => inFlight.size,
        connections: promisify(server.getConnections.bind(server)),
        revision: () => publications.current().revision,
        degraded,
      },
      log,
    })
  let poll: NodeJS.Timeout | undefined
  let mcpLoading: NodeJS.Timeout | undefined
  /** Holds the publication, so it is let go of once it was called. */
  let keepFirst: (() => Promise<void>) | undefined = keepFirstPublication
  let keeping: Promise<void> | undefined

  return {
    publications,
    server,
    async listen() {
      const { address, port } = await listenOn(server, configuration.port, configuration.host)
      await metricsServer?.listen()
      callers = allowedCallers(configuration, port)
      log.info('listening', { address, port, base_url: configuration.baseUrl, revision: publications.current().revision })
      answering.warmUp().catch((error) => log.warn('answers are not ready', describeFault(error)))
      mcpLoading = setTimeout(() => void loadMcp(publications), mcpLoadedAfter)
      keeping = keepFirst?.().catch((error) => log.info('publication is not kept, the next start builds it again', describeFault(error)))
      keepFirst = undefined
      if (configuration.contentPollSeconds === undefined) return
      poll = setInterval(() => void publications.poll(), configuration.contentPollSeconds * 1_000)
    },
    async stop() {
      inFlight.drain()
      clearInterval(poll)
      clearTimeout(mcpLoading)
      publications.close()
      await finishRequests()
      // Last: a stop is something an operator wants to see.
      metricsServer?.close()
      load.stop()
      await answering.close()
      await keeping
    },
  }
}

/** What the first request to `/mcp` would otherwise wait for. */
async function loadMcp({ current }: Publications): Promise<void> {
  await import('./routes/mcp.ts')
  await current().mcpServer()
}

/** 1, 2, 3, … */
function numbers(): () => number {
  let last = 0
  return () => {
    last += 1
    return last
  }
}

/** What `/readyz` says of content that could not be read again. */
function staleContent(publications: Publications): readonly string[] {
  const since = publications.staleSince()
  return since === undefined ? [] : [`content: stale since ${since.toISOString()}`]
}

/** What `/readyz` says of passages without a vector. */
function missingVectors(publications: Publications): readonly string[] {
  return publications.current().knowledge.vectors?.status === 'incomplete' ? ['vectors: incomplete'] : []
}
