/** The HTTP server of the app, with its limits. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { profileRateLimit } from '@svc/profile-schema'
import { limitConnections } from '../http/connection/connection-limits.ts'
import { createLoad } from '../http/connection/overload.ts'
import { createRequestsInFlight, limitResponseTime, type RequestsInFlight } from '../http/connection/requests-in-flight.ts'
import { createGracefulStop } from '../http/connection/shutdown.ts'
import { createRateLimit, crossSiteKey } from '../http/rate-limit.ts'
import { createHttpServer, listenOn } from '../http/server.ts'
import { allowedCallers } from '../mcp/check-head.ts'
import { createEdits } from '../routes/edits.ts'
import { createOwnPath } from '../routes/own-path.ts'
import { createApp } from './app.ts'
import type { FrontDoorOptions } from './front-door-options.ts'

/** The window of the tool-call limit (docs/pages/reference/limits.md). */
const toolCallWindowSeconds = 60

export interface AppServer {
  readonly server: Server
  readonly inFlight: RequestsInFlight
  /** Rejects when the address cannot be listened on. */
  listen(): Promise<AddressInfo>
  /** Accepts no further connection, and waits for the running requests. */
  finishRequests(): Promise<void>
  /** Stops the checks of its limits. */
  stopChecks(): void
}

/** @param degraded the entries of `/readyz` */
export function createAppServer(options: FrontDoorOptions, degraded: () => Promise<readonly string[]>): AppServer {
  const { configuration, publications, history, clients, events, observers, cpuUsage, isWatching } = options
  const { securityContact, baseUrl, toolCallsPerMinute } = configuration
  const now = () => performance.now()
  const inFlight = createRequestsInFlight()
  const load = createLoad(inFlight, { cpuUsage, now })
  let callers = allowedCallers(configuration, configuration.port)
  const nextRequest = numbers()
  const edits = isWatching ? createEdits(publications.current, events) : undefined
  const app = createApp({
    current: publications.current,
    readHistory: history.read,
    profileRequests: createRateLimit({ ...profileRateLimit, now, onRefused: () => events.emit('limit', { limit: 'profile' }) }),
    toolCalls: createRateLimit({
      limit: toolCallsPerMinute,
      windowSeconds: toolCallWindowSeconds,
      keyOf: crossSiteKey,
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
    ...{ clients, inFlight, load, events, nextRequest, now, edits },
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
    async listen() {
      const address = await listenOn(server, configuration.port, configuration.host)
      callers = allowedCallers(configuration, address.port)
      return address
    },
    finishRequests: createGracefulStop(server, () => {
      edits?.close()
      inFlight.drain()
    }),
    stopChecks() {
      for (const stopCheck of checks) stopCheck()
    },
  }
}

/** 1, 2, 3, … */
function numbers(): () => number {
  let last = 0
  return () => {
    last += 1
    return last
  }
}
