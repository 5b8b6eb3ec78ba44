import type { ServerResponse } from 'node:http'

/** The requests that have no complete answer yet, and whether they are the last ones. */
export interface RequestsInFlight {
  readonly size: number
  /** The server is stopping. */
  readonly isDraining: boolean
  enter(response: ServerResponse): void
  leave(response: ServerResponse): void
  /** From now on every answer closes its connection, those of running requests included. */
  drain(): void
}

export function createRequestsInFlight(): RequestsInFlight {
  const running = new Set<ServerResponse>()
  let isDraining = false
  return {
    get size() {
      return running.size
    },
    get isDraining() {
      return isDraining
    },
    enter(response) {
      if (isDraining) response.shouldKeepAlive = false
      running.add(response)
    },
    leave(response) {
      running.delete(response)
    },
    drain() {
      isDraining = true
      for (const response of running) response.shouldKeepAlive = false
    },
  }
}
