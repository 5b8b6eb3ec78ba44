/** The running server: its start and the order of its stop. */

import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describeFault } from '@svc/composition'
import { followDays, type Publications } from '@svc/publication'
import { openInsight } from '../insight/open-insight.ts'
import { logEvents, logReloads } from '../observe/log-events.ts'
import { createMetricsServer } from '../observe/metrics-server.ts'
import { createAppServer } from './app-server.ts'
import type { FrontDoorOptions } from './front-door-options.ts'

export type FrontDoor = ReturnType<typeof createFrontDoor>

/** The server that the process starts and stops. */
export function createFrontDoor(options: FrontDoorOptions) {
  const { configuration, publications, answering, store, history, isClockPlausible, log, events, observers, isWatching } = options
  logEvents(events, log)
  // The author's terminal shows them otherwise.
  if (!isWatching) logReloads(events, log)
  events.on('reload', ({ outcome }) => {
    if (outcome === 'published') history.keep(publications.current())
  })
  const stemmer = (text: string) => publications.current().knowledge.stemmer(text)
  const { current } = publications
  const insight = openInsight(configuration, store, { events, stemmer, current, now: () => new Date(), isClockPlausible, log })
  const degraded = () => degradedParts(options)
  const app = createAppServer(options, degraded)
  const { metrics } = observers
  const { metricsPort, metricsHost } = configuration
  const sources = {
    inFlight: () => app.inFlight.size,
    connections: promisify(app.server.getConnections.bind(app.server)),
    revision: () => publications.current().revision,
    degraded,
  }
  const metricsServer =
    metrics && metricsPort !== undefined
      ? createMetricsServer(metrics, { port: metricsPort, address: metricsHost, sources, insight, log })
      : undefined
  let stopBackgroundWork: (() => void) | undefined

  return {
    publications,
    server: app.server,
    /** Rejects when the address cannot be listened on. */
    async listen(): Promise<void> {
      const { address, port } = await app.listen()
      await metricsServer?.listen()
      log.info({ address, port, base_url: configuration.baseUrl, revision: publications.current().revision }, 'listening')
      stopBackgroundWork = startBackgroundWork(options)
    },
    /** Finishes running requests, then closes everything; in 26 s at most. */
    async stop(): Promise<void> {
      const closing = async () => {
        stopBackgroundWork?.()
        await Promise.all([publications.close(), app.finishRequests()])
        // Last, so that the stop is logged.
        metricsServer?.close()
        app.stopChecks()
        await insight?.close()
        await history.close()
        await answering.close()
      }
      await Promise.race([closing(), delay(mostOfStop, undefined, { ref: false })])
    },
  }
}

/** Milliseconds: longer than the 25 seconds of requests, and with 3 of the log less than the 30 after which systemd and Compose kill. */
const mostOfStop = 26_000

/** The entries of `/readyz`. */
async function degradedParts({ publications, follower, history, answering }: FrontDoorOptions): Promise<readonly string[]> {
  const staleSince = publications.staleSince()
  return [
    ...(staleSince === undefined ? [] : [`content: stale since ${staleSince.toISOString()}`]),
    ...(publications.current().knowledge.vectors?.status === 'incomplete' ? ['vectors: incomplete'] : []),
    ...(follower?.degraded() ?? []),
    ...history.degraded(),
    ...(await answering.degraded()),
  ]
}

/** Milliseconds before the tools are loaded, which takes 0.1 s: after the first responses, before most tool calls. */
const mcpLoadedAfter = 1_000

/** @returns stops it */
function startBackgroundWork({ configuration, publications, follower, answering, history, log }: FrontDoorOptions): () => void {
  history.keep(publications.current())
  answering.warmUp().catch((error) => log.warn(describeFault(error), 'answers unavailable'))
  // The first request to `/mcp` fails in the same way and is logged.
  const mcpLoading = setTimeout(() => void loadMcp(publications).catch(() => undefined), mcpLoadedAfter)
  follower?.start(publications.poll)
  const unfollowDays = followDays(publications, () => new Date())
  const stopPolling = pollContent(publications, configuration.contentPollSeconds)
  return () => {
    stopPolling()
    clearTimeout(mcpLoading)
    follower?.stop()
    unfollowDays()
  }
}

/** One poll at a time: reading a slow folder takes longer than the interval. */
function pollContent(publications: Publications, seconds: number | undefined): () => void {
  if (seconds === undefined) return () => undefined
  let isPolling = false
  const timer = setInterval(async () => {
    if (isPolling) return
    isPolling = true
    await publications.poll().finally(() => {
      isPolling = false
    })
  }, seconds * 1_000)
  return () => clearInterval(timer)
}

/** Loads the tools before the first request to `/mcp`. */
async function loadMcp({ current }: Publications): Promise<void> {
  await import('../routes/mcp.ts')
  await current().mcpServer()
}
