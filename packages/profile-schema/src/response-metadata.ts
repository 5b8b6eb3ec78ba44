import {
  deprecationHeaderName,
  linkHeaderName,
  rateLimitLimitHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
  retryAfterHeaderName,
  sunsetHeaderName,
} from './contract.ts'

/** The responding instance's current window, not a quota of the whole deployment. */
export interface RateLimit {
  /** Requests per window. */
  readonly limit: number
  /** Requests left in the window. */
  readonly remaining: number
  /** Seconds until the window resets. */
  readonly reset: number
}

/** What a superseded route says about itself. */
export interface Deprecation {
  /** After this the route may be removed (RFC 8594). */
  readonly sunset: Date | undefined
  /** Absolute URL of the route to move to (link relation `successor-version`). */
  readonly successor: string | undefined
}

/** `undefined` when a field is missing or no integer, as behind a proxy that drops headers. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const limit = readInteger(headers, rateLimitLimitHeaderName)
  const remaining = readInteger(headers, rateLimitRemainingHeaderName)
  const reset = readInteger(headers, rateLimitResetHeaderName)
  return limit + remaining + reset >= 0 ? { limit, remaining, reset } : undefined
}

/** Seconds to wait, at least 1; `undefined` when missing or written as a date, which this service never does. */
export function readRetryAfter(headers: Headers): number | undefined {
  return readInteger(headers, retryAfterHeaderName) || undefined
}

/** `undefined` when the route is current; `url` is what a relative successor link is relative to. */
export function readDeprecation(headers: Headers, url: string): Deprecation | undefined {
  if (!headers.has(deprecationHeaderName)) return undefined
  const sunset = Date.parse(headers.get(sunsetHeaderName) ?? '')
  const target = successorLink.exec(headers.get(linkHeaderName) ?? '')?.[1]
  return {
    sunset: sunset ? new Date(sunset) : undefined,
    successor: target && URL.canParse(target, url) ? new URL(target, url).href : undefined,
  }
}

/** The first target in angle brackets whose own parameters, up to the next target, relate it as the successor (RFC 8288). */
const successorLink = /<([^<>]*)>[^<]*?;\s*rel="?[^";,]*\bsuccessor-version\b/i

/** NaN for a header that is missing or no integer. */
function readInteger(headers: Headers, name: string): number {
  return Number(/^\d+$/.exec(headers.get(name) ?? '')?.[0])
}
