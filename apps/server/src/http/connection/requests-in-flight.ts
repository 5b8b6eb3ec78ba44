import type { ServerResponse } from 'node:http'

export type RequestsInFlight = ReturnType<typeof createRequestsInFlight>

/** The unfinished requests, and whether the server is stopping. */
export function createRequestsInFlight() {
  /** When each began, oldest first. */
  const running = new Map<ServerResponse, number>()
  const beingAnswered = new Set<ServerResponse>()
  let isDraining = false
  return {
    get size() {
      return running.size
    },
    /** Requests in progress, without finished responses that wait for their reader or for earlier ones on the connection. */
    get beingAnswered() {
      return beingAnswered.size
    },
    get isDraining() {
      return isDraining
    },
    /** @param begun when the request came, in monotonic milliseconds */
    enter(response: ServerResponse, begun: number): void {
      if (isDraining) response.shouldKeepAlive = false
      running.set(response, begun)
      beingAnswered.add(response)
    },
    /** The response is ready to be sent. */
    answered: (response: ServerResponse) => void beingAnswered.delete(response),
    /** The response has ended, or its client has disconnected. */
    leave(response: ServerResponse): void {
      running.delete(response)
      beingAnswered.delete(response)
    },
    /** Makes every later response close its connection, and of the running ones the last of each connection. */
    drain(): void {
      isDraining = true
      // Responses are sent in the order of requests: closing with an earlier one would drop later ones.
      const last = new Map(Array.from(running.keys(), (response) => [response.req.socket, response]))
      for (const response of last.values()) response.shouldKeepAlive = false
    },
    /** Closes the connections of responses that began before this time. */
    closeBegunBefore(time: number): void {
      for (const [{ req }, begun] of running) {
        if (begun >= time) return
        req.socket.destroy()
      }
    },
  }
}

/** Milliseconds: the longest answer takes 20.25 s, and a slow client then reads 10 MB at 40 kB a second. */
export const longestResponse = 300_000
const checkEvery = 1_000

/** Closes connections whose response takes over five minutes; `server.timeout` only those of clients that read nothing. @returns stops it */
export function limitResponseTime(inFlight: Pick<RequestsInFlight, 'closeBegunBefore'>, now: () => number): () => void {
  const timer = setInterval(() => inFlight.closeBegunBefore(now() - longestResponse), checkEvery).unref()
  return () => clearInterval(timer)
}
