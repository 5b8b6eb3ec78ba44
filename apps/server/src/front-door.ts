/** The running server: what is asked of every request, what it does while it listens, and the order of its stop. */
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { type Answering, type Configuration, describeFault, type Log } from '@svc/composition'
import { profileRateLimit } from '@svc/profile-schema'
import { allowedCallers } from './allowed-callers.ts'
import { createApp } from './app.ts'
import { listenOn } from './http/listen.ts'
import { createLoad } from './http/overload.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { createRequestClients } from './http/request-client.ts'
import { createRequestsInFlight } from './http/requests-in-flight.ts'
import { createHttpServer } from './http/server.ts'
import { createGracefulStop } from './http/shutdown.ts'
import { createMetricsServer } from './metrics/metrics-server.ts'
import type { Observers } from './observers.ts'
import type { Publications } from './publications.ts'

/** What the process starts and stops. */
export interface FrontDoor {
  readonly publications: Publications
  readonly server: Server
  /** Rejects when the address cannot be listened on. */
  listen(): Promise<void>
  /** Finishes running requests, then lets go of everything. */
  stop(): Promise<void>
}

/** After the first answers, and before most clients call a tool: what that takes is a tenth of a second of loading (milliseconds). */
const mcpLoadedAfter = 1_000

/** The window of the tool-call limit (design section 5). */
const toolCallWindowSeconds = 60

export interface FrontDoorOptions {
  readonly configuration: Configuration
  readonly publications: Publications
  readonly answering: Answering
  readonly log: Log
  readonly observers: Observers
  /** Keeps the first publication for the next start; called once, when the server listens. */
  readonly keepFirst: () => Promise<void>
}

export function createFrontDoor({ configuration, publications, answering, log, observers, ...first }: FrontDoorOptions): FrontDoor {
  const { metrics, tracing } = observers
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
  const finishRequests = createGracefulStop(server, () => inFlight.drain())
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
  let keepFirst: (() => Promise<void>) | undefined = first.keepFirst
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
      // The first request to `/mcp` meets the same failure, and its log line says which.
      mcpLoading = setTimeout(() => void loadMcp(publications).catch(() => undefined), mcpLoadedAfter)
      keeping = keepFirst?.().catch((error) => log.info('publication is not kept, the next start builds it again', describeFault(error)))
      keepFirst = undefined
      if (configuration.contentPollSeconds === undefined) return
      poll = setInterval(() => void publications.poll(), configuration.contentPollSeconds * 1_000)
    },
    async stop() {
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
