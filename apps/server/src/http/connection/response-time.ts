import type { RequestsInFlight } from './requests-in-flight.ts'

/** Milliseconds: the longest answer takes 20.25 s, and a slow client then reads 10 MB at 40 kB a second. */
export const longestResponse = 300_000
const checkEvery = 1_000

/**
 * Closes connections whose response takes longer than five minutes: `server.timeout` closes only those of clients that read nothing.
 *
 * @param now monotonic milliseconds, as in `RequestsInFlight.enter`
 * @returns stops the checks
 */
export function limitResponseTime(inFlight: Pick<RequestsInFlight, 'closeBegunBefore'>, now: () => number): () => void {
  const timer = setInterval(() => inFlight.closeBegunBefore(now() - longestResponse), checkEvery)
  timer.unref()
  return () => clearInterval(timer)
}
