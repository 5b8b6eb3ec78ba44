import type { ServerResponse } from 'node:http'

/** The requests whose answers are not out yet, and whether they are the last ones. */
export interface RequestsInFlight {
  readonly size: number
  /** Those that are still worked on. An answer that waits for its reader, or for those before it on its connection, is work that was done. */
  readonly beingAnswered: number
  /** The server is stopping. */
  readonly isDraining: boolean
  enter(response: ServerResponse): void
  /** Its work is done: what is left is to send the response. */
  answered(response: ServerResponse): void
  /** The response has ended, or its client has disconnected. */
  leave(response: ServerResponse): void
  /** From now on every answer closes its connection; of the requests that run, the last of each connection. */
  drain(): void
}

export function createRequestsInFlight(): RequestsInFlight {
  const running = new Set<ServerResponse>()
  const beingAnswered = new Set<ServerResponse>()
  let isDraining = false
  return {
    get size() {
      return running.size
    },
    get beingAnswered() {
      return beingAnswered.size
    },
    get isDraining() {
      return isDraining
    },
    enter(response) {
      if (isDraining) response.shouldKeepAlive = false
      running.add(response)
      beingAnswered.add(response)
    },
    answered: (response) => void beingAnswered.delete(response),
    leave(response) {
      running.delete(response)
      beingAnswered.delete(response)
    },
    drain() {
      isDraining = true
      // Answers go out in the order of their requests: a connection that ended with an earlier one would cut off those behind it.
      const last = new Map(Array.from(running, (response) => [response.req.socket, response]))
      for (const response of last.values()) response.shouldKeepAlive = false
    },
  }
}
