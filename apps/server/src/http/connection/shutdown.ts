import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Server as ConnectionServer, Server as NetServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** Time for running requests after the stop; then their connections are closed (milliseconds). */
const grace = 25_000
/** Interval of the check for idle connections: a response that began before the stop did not close its own (milliseconds). */
const sweepEvery = 100
/**
 * Milliseconds that a keep-alive connection may stay idle before it is closed. A request that arrives meanwhile is answered with
 * `Connection: close`. An immediate close would interrupt such requests (RFC 9112, section 9.6).
 */
const linger = 400

/**
 * Makes the function that stops a server. It accepts no new connection, finishes running requests, and waits some time for requests of idle
 * connections. It resolves when the last connection is closed, at the latest after the grace period.
 *
 * @param server before it listens: connections are counted from the first
 * @param onClosed called when the server accepts no more connections. Only then responses may get `Connection: close`: earlier, the client
 * would reconnect before the close, which resets connections that only the system has accepted
 */
export function createGracefulStop(server: Server, onClosed: () => void): () => Promise<void> {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  function closeIdle(): void {
    // Node counts a connection as idle once its response is written, even if the client has not read it: closing would lose data.
    if (![...connections].some(({ writableLength }) => writableLength > 0)) server.closeIdleConnections()
    // Node waits for the first request of a new connection, which may never come.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  return async () => {
    // New connections wait in the system's queue: one more round of the event loop accepts them.
    await setImmediate()
    await setImmediate()
    await new Promise<void>((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), grace)
      let sweep: NodeJS.Timeout | undefined
      const start = setTimeout(() => {
        closeIdle()
        sweep = setInterval(closeIdle, sweepEvery)
      }, linger)
      // The HTTP server's own `close` would close idle connections immediately and stop the timeouts of slow requests.
      NetServer.prototype.close.call(server as ConnectionServer, () => {
        clearTimeout(cut)
        clearTimeout(start)
        clearInterval(sweep)
        resolve()
      })
      onClosed()
    })
    // The server closes before its connections, whose listeners still log.
    await Promise.all([...connections].map((socket) => once(socket, 'close')))
    // Stops the timer of the request timeouts.
    server.close()
  }
}
