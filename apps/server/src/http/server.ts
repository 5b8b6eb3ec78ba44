import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeWithConnection } from './connection/close-with-connection.ts'
import { createMalformedRequests, type MalformedRequestOptions } from './malformed-request.ts'

/** Limits for slow and idle clients (docs/pages/reference/limits.md). Times in milliseconds. */
const requestLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 8 * 1_024,
} as const
const connectionLimits = {
  /** Longer than the longest answer, 20.25 s of `ask_service`. */
  timeout: 35_000,
  maxRequestsPerSocket: 1_000,
  maxConnections: 1_024,
} as const

/** An HTTP server with the limits above that also answers malformed requests. */
export function createHttpServer(listener: RequestListener, options: MalformedRequestOptions): Server {
  const malformedRequests = createMalformedRequests(options)
  const onRequest: RequestListener = (request, response) => {
    closeWithConnection(request, response)
    listener(request, response)
  }
  // Node's own response to a missing Host has no body; that of `validRequest` has one.
  const server = createServer({ ...requestLimits, requireHostHeader: false }, onRequest)
  Object.assign(server, connectionLimits)
  // The code that reads the body sends 100 Continue, so a refused request never gets it (RFC 9110, section 10.1.1).
  server.on('checkContinue', onRequest)
  // Other expectations may be ignored; Node would answer 417 without a body.
  server.on('checkExpectation', onRequest)
  server.on('clientError', malformedRequests.refuse)
  server.on('connect', malformedRequests.refuseTunnel)
  return server
}

/** Resolves to the bound address. Rejects with Node's error, which names address and port. */
export async function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen(port, host)
  await once(server, 'listening')
  return server.address() as AddressInfo
}
