import type { ServerResponse } from 'node:http'

/** The unfinished requests, and whether the server is stopping. */
export interface RequestsInFlight {
  readonly size: number
  /** Requests in progress, without finished responses that wait for their reader or for earlier ones on the connection. */
  readonly beingAnswered: number
  readonly isDraining: boolean
  /** @param begun when the request came, in monotonic milliseconds */
  enter(response: ServerResponse, begun: number): void
  /** The response is ready to be sent. */
  answered(response: ServerResponse): void
  /** The response has ended, or its client has disconnected. */
  leave(response: ServerResponse): void
  /** Makes every later response close its connection, and of the running ones the last of each connection. */
  drain(): void
  /** Closes the connections of responses that began before this time. */
  closeBegunBefore(time: number): void
}

export function createRequestsInFlight(): RequestsInFlight {
  /** When each began, oldest first. */
  const running = new Map<ServerResponse, number>()
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
    enter(response, begun) {
      if (isDraining) response.shouldKeepAlive = false
      running.set(response, begun)
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
      const last = new Map(Array.from(running.keys(), (response) => [response.req.socket, response]))
      for (const response of last.values()) response.shouldKeepAlive = false
    },
    closeBegunBefore(time) {
      for (const [{ req }, begun] of running) {
        if (begun >= time) return
        req.socket.destroy()
      }
    },
  }
}
