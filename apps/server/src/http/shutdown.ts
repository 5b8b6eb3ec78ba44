import type { Server } from 'node:http'

/** The longest a running request may take to finish after the stop was asked for; its connection is cut then (milliseconds). */
const grace = 25_000
/** How often connections whose last answer is finished are looked for: an answer that had begun promised to keep its own open. */
const sweepEvery = 100

/**
 * Stops accepting, lets running requests finish and closes idle connections at once. Resolves when the last connection is gone,
 * after the grace period at the latest.
 */
export function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), grace)
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}
