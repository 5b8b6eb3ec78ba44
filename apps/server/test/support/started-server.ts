import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServerEvents, type RequestEvent, type ServerEvents } from '@svc/composition'
import { createRequestClients } from '../../src/http/client/request-client.ts'
import { createHttpServer } from '../../src/http/server.ts'

export interface StartedServer {
  readonly server: Server
  readonly port: number
  /** The events of requests, in order. */
  readonly requests: readonly RequestEvent[]
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

/** The server's own kind of HTTP server, on a port of its own, with any listener. */
export async function startServer(
  listener: RequestListener<typeof IncomingMessage, typeof ServerResponse>,
  events: ServerEvents = createServerEvents(),
): Promise<StartedServer> {
  const requests: RequestEvent[] = []
  events.on('request', (request) => requests.push(request))
  const sockets: Socket[] = []
  let count = 0
  const server = createHttpServer(listener, {
    clients: createRequestClients([], 'secret'),
    events,
    nextRequest: () => {
      count += 1
      return count
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    requests,
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
