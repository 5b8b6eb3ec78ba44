/** The HTTP server of the app, with its limits. */
import { profileRateLimit } from '@svc/profile-schema'
import { limitConnections } from '../http/connection/connection-limits.ts'
import { createLoad } from '../http/connection/overload.ts'
import { createRequestsInFlight, limitResponseTime } from '../http/connection/requests-in-flight.ts'
import { createGracefulStop } from '../http/connection/shutdown.ts'
import { createCallLimit, createRateLimit } from '../http/rate-limit.ts'
import { createHttpServer, listenOn } from '../http/server.ts'
import { allowedCallers } from '../mcp/check-head.ts'
import { createEdits } from '../routes/edits.ts'
import { createOwnPath } from '../routes/own-path.ts'
import { createApp } from './app.ts'
import type { FrontDoorOptions } from './front-door-options.ts'

/** The window of the tool-call limit (docs/pages/reference/limits.md). */
const toolCallWindowSeconds = 60

/** @param degraded the entries of `/readyz` */
export function createAppServer(options: FrontDoorOptions, degraded: () => Promise<readonly string[]>) {
  const { configuration, publications, history, clients, events, observers, cpuUsage, isWatching } = options
  const { securityContact, baseUrl, toolCallsPerMinute } = configuration
  const now = () => performance.now()
  const inFlight = createRequestsInFlight()
  const load = createLoad(inFlight, { cpuUsage, now })
  let callers = allowedCallers(configuration, configuration.port)
  let requests = 0
  const nextRequest = () => {
    requests += 1
    return requests
  }
  const edits = isWatching ? createEdits(publications.current, events) : undefined
  const app = createApp({
    baseUrl,
    current: publications.current,
    readHistory: history.read,
    profileRequests: createRateLimit({ ...profileRateLimit, now, onRefused: () => events.emit('limit', { limit: 'profile' }) }),
    toolCalls: createCallLimit({
      limit: toolCallsPerMinute,
      windowSeconds: toolCallWindowSeconds,
      now,
      onRefused: () => events.emit('limit', { limit: 'tool_calls' }),
    }),
    toolCallsPerMinute,
    today: () => new Date().toISOString().slice(0, 10),
    legacyProfileSunset: configuration.legacyProfileSunset,
    securityTxt: securityContact === undefined ? undefined : { contact: securityContact, baseUrl, today: () => new Date() },
    callers: () => callers,
    readiness: async () => ({ isDraining: inFlight.isDraining, degraded: await degraded() }),
    tracing: observers.tracing,
    ownPath: configuration.logPaths === 'own' ? createOwnPath(publications.current, now) : undefined,
    clients,
    inFlight,
    load,
    events,
    nextRequest,
    now,
    edits,
  })
  const server = createHttpServer(app.callback(), { clients, events, nextRequest })
  const checks = [
    limitConnections(server, { clients, perPeer: configuration.connectionsPerPeer, events }),
    limitResponseTime(inFlight, now),
    load.stop,
  ]
  return {
    server,
    inFlight,
    /** Rejects when the address cannot be listened on. */
    async listen() {
      const address = await listenOn(server, configuration.port, configuration.host)
      callers = allowedCallers(configuration, address.port)
      return address
    },
    /** Accepts no further connection, and waits for the running requests. */
    finishRequests: createGracefulStop(server, () => {
      edits?.close()
      inFlight.drain()
    }),
    stopChecks() {
      for (const stopCheck of checks) stopCheck()
    },
  }
}
