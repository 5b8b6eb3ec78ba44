/** The running server: its start, its background work and the order of its stop. */
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { type Answering, type Configuration, describeFault, type Log } from '@svc/composition'
import { profileRateLimit } from '@svc/profile-schema'
import type { ServerEvents } from '../events/server-events.ts'
import { createRequestClients } from '../http/client/request-client.ts'
import { limitConnections } from '../http/connection/connection-limits.ts'
import { createLoad } from '../http/connection/overload.ts'
import { createRequestsInFlight } from '../http/connection/requests-in-flight.ts'
import { limitResponseTime } from '../http/connection/response-time.ts'
import { createGracefulStop } from '../http/connection/shutdown.ts'
import { createRateLimit, crossSiteKey } from '../http/rate-limit.ts'
import { createHttpServer, listenOn } from '../http/server.ts'
import type { Insight } from '../insight/open-insight.ts'
import { logEvents } from '../observe/log-events.ts'
import { createMetricsServer } from '../observe/metrics-server.ts'
import type { Observers } from '../observe/observers.ts'
import type { DatabaseFollower } from '../publication/database-source.ts'
import { followDays } from '../publication/follow-days.ts'
import type { Publications } from '../publication/serve-publications.ts'
import type { HistoryKeeper } from '../store/history-keeper.ts'
import { allowedCallers } from './allowed-callers.ts'
import { createApp } from './app.ts'

/** The server that the process starts and stops. */
export interface FrontDoor {
  readonly publications: Publications
  readonly server: Server
  /** Rejects when the address cannot be listened on. */
  listen(): Promise<void>
  /** Finishes running requests, then closes everything. */
  stop(): Promise<void>
}

/** Milliseconds before the tools are loaded, which takes 0.1 s: after the first responses, before most tool calls. */
const mcpLoadedAfter = 1_000

/** The window of the tool-call limit (docs/pages/reference/limits.md). */
const toolCallWindowSeconds = 60

export interface FrontDoorOptions {
  readonly configuration: Configuration
  readonly publications: Publications
  /** Set if publications come from a database. */
  readonly follower?: DatabaseFollower | undefined
  readonly answering: Answering
  readonly history: HistoryKeeper
  /** Undefined: nothing is counted. */
  readonly insight: Insight | undefined
  readonly log: Log
  readonly events: ServerEvents
  readonly observers: Observers
  /** CPU time of this process. */
  readonly cpuUsage: () => NodeJS.CpuUsage
}

export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const { configuration, publications, follower, answering, history, insight, log, events, observers, cpuUsage } = options
  const { metrics, tracing } = observers
  const { securityContact, baseUrl } = configuration
  const now = () => performance.now()
  logEvents(events, log)
  events.on('reload', ({ outcome }) => {
    if (outcome === 'published') history.keep(publications.current())
  })
  const inFlight = createRequestsInFlight()
  const load = createLoad(inFlight, { cpuUsage, now })
  let callers = allowedCallers(configuration, configuration.port)
  const clients = createRequestClients(configuration.trustedProxies, configuration.clientKeySecret ?? randomBytes(32).toString('hex'))
  const nextRequest = numbers()
  const degraded = async () => [
    ...staleContent(publications),
    ...missingVectors(publications),
    ...(follower?.degraded() ?? []),
    ...history.degraded(),
    ...(await answering.degraded()),
  ]
  const app = createApp({
    current: publications.current,
    readHistory: history.read,
    profileRequests: createRateLimit({ ...profileRateLimit, now, onRefused: () => events.emit('limit', { limit: 'profile' }) }),
    toolCalls: createRateLimit({
      limit: configuration.toolCallsPerMinute,
      windowSeconds: toolCallWindowSeconds,
      keyOf: crossSiteKey,
      now,
      onRefused: () => events.emit('limit', { limit: 'tool_calls' }),
    }),
    toolCallsPerMinute: configuration.toolCallsPerMinute,
    today: () => new Date().toISOString().slice(0, 10),
    legacyProfileSunset: configuration.legacyProfileSunset,
    securityTxt: securityContact === undefined ? undefined : { contact: securityContact, baseUrl, today: () => new Date() },
    callers: () => callers,
    readiness: async () => ({ isDraining: inFlight.isDraining, degraded: await degraded() }),
    tracing,
    clients,
    inFlight,
    load,
    events,
    nextRequest,
    now,
  })
  const server = createHttpServer(app.callback(), { clients, events, nextRequest })
  const stopChecks = [
    limitConnections(server, { clients, perPeer: configuration.connectionsPerPeer, events }),
    limitResponseTime(inFlight, now),
    load.stop,
  ]
  const finishRequests = createGracefulStop(server, () => inFlight.drain())
  const metricsServer =
    metrics &&
    createMetricsServer(metrics, {
      port: configuration.metricsPort as number,
      address: configuration.metricsHost,
      sources: {
        inFlight: () => inFlight.size,
        connections: promisify(server.getConnections.bind(server)),
        revision: () => publications.current().revision,
        degraded,
      },
      insight,
      log,
    })
  let pollTimer: NodeJS.Timeout | undefined
  /** One at a time: reading a slow folder takes longer than the interval. */
  let isPolling = false
  let mcpLoading: NodeJS.Timeout | undefined
  let unfollowDays: (() => void) | undefined

  return {
    publications,
    server,
    async listen() {
      const { address, port } = await listenOn(server, configuration.port, configuration.host)
      await metricsServer?.listen()
      callers = allowedCallers(configuration, port)
      log.info({ address, port, base_url: configuration.baseUrl, revision: publications.current().revision }, 'listening')
      history.keep(publications.current())
      answering.warmUp().catch((error) => log.warn(describeFault(error), 'answers unavailable'))
      // The first request to `/mcp` fails in the same way and is logged.
      mcpLoading = setTimeout(() => void loadMcp(publications).catch(() => undefined), mcpLoadedAfter)
      follower?.start(publications.poll)
      unfollowDays = followDays(publications, () => new Date())
      if (configuration.contentPollSeconds === undefined) return
      pollTimer = setInterval(async () => {
        if (isPolling) return
        isPolling = true
        await publications.poll().finally(() => {
          isPolling = false
        })
      }, configuration.contentPollSeconds * 1_000)
    },
    async stop() {
      clearInterval(pollTimer)
      clearTimeout(mcpLoading)
      follower?.stop()
      unfollowDays?.()
      publications.close()
      await finishRequests()
      // Last, so that the stop is logged.
      metricsServer?.close()
      for (const stopCheck of stopChecks) stopCheck()
      await insight?.close()
      await history.close()
      await answering.close()
    },
  }
}

/** Loads the tools before the first request to `/mcp`. */
async function loadMcp({ current }: Publications): Promise<void> {
  await import('../routes/mcp.ts')
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

/** The entry of `/readyz` for content that could not be reloaded. */
function staleContent(publications: Publications): readonly string[] {
  const since = publications.staleSince()
  return since === undefined ? [] : [`content: stale since ${since.toISOString()}`]
}

/** The entry of `/readyz` for passages without a vector. */
function missingVectors(publications: Publications): readonly string[] {
  return publications.current().knowledge.vectors?.status === 'incomplete' ? ['vectors: incomplete'] : []
}
