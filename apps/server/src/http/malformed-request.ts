import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorCode, ServerEvents } from '@svc/composition'
import { crossOriginHeaders, securityHeaders } from '@svc/site'
import type { RequestClients } from './client/request-client.ts'
import { createErrorResponses } from './error-response.ts'

export interface MalformedRequestOptions {
  readonly clients: RequestClients
  readonly events: Pick<ServerEvents, 'emit'>
  readonly nextRequest: () => number
}

/** None of these that are sent here names an address. */
const errorResponses = createErrorResponses()

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'header_fields_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** How long a client that is still sending can read the response: an immediate close would make its system drop it (milliseconds). */
const linger = 1_000

const unknownMethod = 'unknown'

/** Makes two handlers that answer and log requests that never reach a route, and close the connection. */
export function createMalformedRequests({ clients, events, nextRequest }: MalformedRequestOptions) {
  /**
   * Logs only the response, never what was sent. The duration is 0: the request was rejected while it was read. The client is the
   * socket's peer, which may be a proxy: without a request there is no X-Forwarded-For.
   */
  function record(socket: Duplex, code: ErrorCode, method: string): void {
    const { hash } = clients.clientOf({ socket: socket as Socket, headers: {} })
    events.emit('request', {
      request: nextRequest(),
      client: hash,
      method,
      route: 'unmatched',
      status: errorResponses[code].status,
      durationMs: 0,
    })
  }

  function answer(socket: Duplex, code: ErrorCode, method: string): void {
    record(socket, code, method)
    end(socket, code)
  }

  /** @param isLate whether the previous request has had time for a response */
  function refuse(error: Error & { code?: string }, socket: Duplex, isLate: boolean): void {
    // Bytes after the response are ignored.
    if (socket.writableEnded) return
    // The request before these bytes had `Connection: close`: its response is the last one (RFC 9112, section 9.6).
    if (error.code === 'HPE_CLOSED_CONNECTION') return
    const running = runningResponse(socket)
    const code = codes[String(error.code)] ?? 'bad_request'
    const isFollowing = running?.req.complete === true
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy()
    else if (running === undefined || (isFollowing && running.writableEnded)) answer(socket, code, unknownMethod)
    else if (running.headersSent) {
      // A response has begun: bytes after its request get none, and a broken body is already logged.
      if (isFollowing) record(socket, code, unknownMethod)
      socket.destroy()
    } else if (!isFollowing) {
      // The request with the incomplete body has its own log line.
      running.statusCode = errorResponses[code].status
      answeredOnSocket.add(running)
      end(socket, code)
    } else if (isLate) answer(socket, code, unknownMethod)
    // Koa answers asynchronously, and both requests may have arrived in one packet.
    else setImmediate(() => refuse(error, socket, true))
  }

  return {
    /** For `clientError`: invalid bytes. The server cannot know where the next request would begin (RFC 9112, section 2.2). */
    refuse: (error: Error & { code?: string }, socket: Duplex) => refuse(error, socket, false),
    /** For `connect`: this server is not a proxy (RFC 9110, section 9.3.6). */
    refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
      // Node removes its own listeners from a tunnel.
      socket.on('error', () => socket.destroy())
      socket.resume()
      if (!socket.writable || runningResponse(socket)?.headersSent) socket.destroy()
      else answer(socket, 'method_not_allowed', 'CONNECT')
    },
  }
}

/** Responses to incomplete requests, which were replaced by an error on the socket. */
const answeredOnSocket = new WeakSet<ServerResponse>()

/** Whether an error was written to the socket instead of the response, with its status. */
export function wasAnsweredOnSocket(response: ServerResponse): boolean {
  return answeredOnSocket.has(response)
}

/** The response that the connection is sending. */
function runningResponse(socket: Duplex): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse })._httpMessage ?? undefined
}

function end(socket: Duplex, code: ErrorCode): void {
  const { status, headers, body } = errorResponses[code]
  const fields = { ...headers, ...crossOriginHeaders, ...securityHeaders, 'Content-Length': body.length }
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]))
  setTimeout(() => socket.destroy(), linger).unref()
}
