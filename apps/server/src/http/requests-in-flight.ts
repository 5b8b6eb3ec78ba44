import type { ServerResponse } from 'node:http'

/** The requests that have no complete answer yet, and whether they are the last ones. */
export interface RequestsInFlight {
  readonly size: number
  /** The server is stopping. */
  readonly isDraining: boolean
  enter(response: ServerResponse): void
  leave(response: ServerResponse): void
  /** From now on every answer closes its connection; of the requests that run, the last of each connection. */
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
      // Answers go out in the order of their requests: a connection that ended with an earlier one would cut off those behind it.
      const last = new Map(Array.from(running, (response) => [response.req.socket, response]))
      for (const response of last.values()) response.shouldKeepAlive = false
    },
  }
}
