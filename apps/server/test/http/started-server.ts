import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Log, RequestLine } from '@svc/composition'
import { createRequestClients } from '../../src/http/request-client.ts'
import { createHttpServer } from '../../src/http/server.ts'

export interface StartedServer {
  readonly server: Server
  readonly port: number
  /** The lines of requests that would have been logged, in order. */
  readonly lines: readonly RequestLine[]
  /** Connects, and keeps what the server sends. */
  open(): Promise<Connection>
  close(): Promise<void>
}

export interface Connection {
  readonly socket: Socket
  readonly received: () => string
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>
}

/** A log that keeps the lines of requests, and what else is said. */
export function keptLog(lines: RequestLine[] = [], errors: unknown[] = []): Log {
  const nothing = () => undefined
  return {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (message, fields) => errors.push([message, fields]),
    request: (line) => lines.push(line),
    flush: nothing,
  }
}

/** The server's own kind of HTTP server, on a port of its own, with any listener. */
export async function startServer(listener: RequestListener<typeof IncomingMessage, typeof ServerResponse>): Promise<StartedServer> {
  const lines: RequestLine[] = []
  const sockets: Socket[] = []
  let requests = 0
  const server = createHttpServer(listener, {
    clients: createRequestClients([], 'secret'),
    log: keptLog(lines),
    nextRequest: () => {
      requests += 1
      return requests
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    lines,
    open() {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      let received = ''
      socket.setEncoding('latin1').on('data', (text: string) => {
        received += text
      })
      socket.on('error', () => undefined)
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      return new Promise((resolve) => socket.once('connect', () => resolve({ socket, received: () => received, closed })))
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
