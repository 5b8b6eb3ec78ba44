/** The five fields that describe the responding instance's current window; on every status of both profile routes. */
export const rateLimitHeaderNames = {
  /** Requests per window: integer, at least 1. */
  limit: 'RateLimit-Limit',
  /** Requests left in the window: integer, at least 0. */
  remaining: 'RateLimit-Remaining',
  /** Seconds until the window resets: integer, at least 0. */
  reset: 'RateLimit-Reset',
  /** Quota remaining and reset time as an RFC 9651 list. */
  rateLimit: 'RateLimit',
  /** Quota and window as an RFC 9651 list. */
  policy: 'RateLimit-Policy',
} as const

/** Semantic version of the response contract; on every status of both profile routes. */
export const apiVersionHeaderName = 'API-Version'

/** Seconds to wait before the next request, integer, at least 1 (RFC 9110 section 10.2.3); on 429. */
export const retryAfterHeaderName = 'Retry-After'

/** What a superseded route says about itself; on every status of the legacy route. */
export const deprecationHeaderNames = {
  /** `true`, as the specification fixes it; RFC 9745 writes a date, `@1767225600`. */
  deprecation: 'Deprecation',
  /** HTTP date after which the route may be removed (RFC 8594). */
  sunset: 'Sunset',
  /** `</api/v1/profile>; rel="successor-version"` (RFC 8288, RFC 5829). */
  link: 'Link',
} as const
