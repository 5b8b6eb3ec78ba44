import * as contract from './contract.ts'

/** The responding instance's current window, not a quota of the whole deployment. */
export interface RateLimit {
  /** Requests per window. */
  readonly limit: number
  /** Requests left in the window. */
  readonly remaining: number
  /** Seconds until the window resets. */
  readonly reset: number
}

/** The notice of a superseded route. */
export interface Deprecation {
  /** After this the route may be removed (RFC 8594). */
  readonly sunset: Date | undefined
  /** Absolute URL of the route to move to (link relation `successor-version`). */
  readonly successor: string | undefined
}

/** `undefined` if a field is missing or not an integer, as behind a proxy that drops headers. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const limit = readInteger(headers, contract.rateLimitLimitHeaderName)
  const remaining = readInteger(headers, contract.rateLimitRemainingHeaderName)
  const reset = readInteger(headers, contract.rateLimitResetHeaderName)
  return limit + remaining + reset >= 0 ? { limit, remaining, reset } : undefined
}

/** Seconds to wait, at least 1; `undefined` if missing or a date, which this service never sends. */
export function readRetryAfter(headers: Headers): number | undefined {
  return readInteger(headers, contract.retryAfterHeaderName) || undefined
}

/** `undefined` if the route is current; `url` is the base of a relative successor link. */
export function readDeprecation(headers: Headers, url: string): Deprecation | undefined {
  if (!headers.has(contract.deprecationHeaderName)) return undefined
  const sunset = Date.parse(headers.get(contract.sunsetHeaderName) ?? '')
  const target = successorLink.exec(headers.get(contract.linkHeaderName) ?? '')?.[1]
  return {
    sunset: sunset ? new Date(sunset) : undefined,
    successor: target && URL.canParse(target, url) ? new URL(target, url).href : undefined,
  }
}

/** The first link target whose own parameters, up to the next target, contain `successor-version` (RFC 8288). */
const successorLink = /<([^<>]*)>[^<]*?;\s*rel="?[^";,]*\bsuccessor-version\b/i

/** NaN for a header that is missing or not an integer. */
function readInteger(headers: Headers, name: string): number {
  return Number(/^\d+$/.exec(headers.get(name) ?? '')?.[0])
}
