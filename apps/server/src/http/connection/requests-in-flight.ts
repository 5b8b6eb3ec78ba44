import type { ServerResponse } from 'node:http'

/** The unfinished requests, and whether the server is stopping. */
export interface RequestsInFlight {
  readonly size: number
  /** Requests in progress, without finished responses that wait for their reader or for earlier ones on the connection. */
  readonly beingAnswered: number
  readonly isDraining: boolean
  enter(response: ServerResponse): void
  /** The response is ready to be sent. */
  answered(response: ServerResponse): void
  /** The response has ended, or its client has disconnected. */
  leave(response: ServerResponse): void
  /** Makes every later response close its connection, and of the running ones the last of each connection. */
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
      // Responses are sent in the order of requests: closing with an earlier one would drop later ones.
      const last = new Map(Array.from(running, (response) => [response.req.socket, response]))
      for (const response of last.values()) response.shouldKeepAlive = false
    },
  }
}
