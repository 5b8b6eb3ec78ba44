import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Server as ConnectionServer, Server as NetServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** The longest a running request may take to finish after the stop was asked for; its connection is cut then (milliseconds). */
const grace = 25_000
/** How often connections whose last answer is finished are looked for: an answer that had begun promised to keep its own open. */
const sweepEvery = 100
/**
 * How long a kept connection may stay idle before it is closed. A request that is on its way is still answered, with
 * `Connection: close`. An immediate close would cut such requests off (RFC 9112, section 9.6).
 */
const linger = 400

/**
 * Makes what stops a server: nothing new is accepted, running requests finish, kept connections are given a moment for the request that
 * may be on its way. What is made resolves when the last connection is gone, after the grace period at the latest.
 *
 * @param server before it listens: connections are counted from the first
 * @param onClosed is called once no new connection is taken. Clients hear only then that their answers are the last: one that heard it before
 * would be back before the close, which resets the connections that the system has taken for the server and the server has not
 */
export function createGracefulStop(server: Server, onClosed: () => void): () => Promise<void> {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  function closeIdle(): void {
    // Node takes a connection for idle whose answer is written, but not read yet: closing it would cut that answer off.
    if (![...connections].some(({ writableLength }) => writableLength > 0)) server.closeIdleConnections()
    // Node waits for the first request of a new connection, which may never come.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  return async () => {
    // Those who have connected by now wait in the system's queue: one more round of the loop takes them in.
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
    // The server is closed a moment before its connections are; who listens to them has something to log.
    await Promise.all([...connections].map((socket) => once(socket, 'close')))
    // Stops the timer of the request timeouts.
    server.close()
  }
}
