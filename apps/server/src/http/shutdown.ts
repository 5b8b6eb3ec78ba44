import type { Server } from 'node:http'

/** The longest a running request may take to finish after the stop was asked for; its connection is cut then. */
const graceMs = 25_000

/**
 * Stops accepting, lets running requests finish and closes idle connections at once. Resolves when the last connection is gone,
 * after the grace period at the latest.
 */
export function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
