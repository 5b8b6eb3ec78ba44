// The constants of the wire: version, paths, limit and header names. No zod, so that importing one costs a few bytes.

/**
 * Semantic version of the response contract: the `API-Version` header of every profile response and `info.version` of the
 * OpenAPI document. Additive fields raise the minor part; a breaking change is a new route.
 */
export const contractVersion = '1.0.0'

/** Days that a superseded route sends `Deprecation` and `Sunset` before it may be removed. */
export const sunsetNoticeDays = 90

/** Path of the profile, relative to the service's base address. */
export const profilePath = '/api/v1/profile'

/** The unversioned, deprecated alias of {@link profilePath}; same parameter, bodies and statuses. */
export const legacyProfilePath = '/api/profile'

/** Path of the facts. */
export const factsPath = '/api/v1/facts'

/** Path of the published evaluation. */
export const evaluationPath = '/.well-known/evaluation.json'

/** Path of the check of a quote. */
export const verifyPath = '/api/v1/verify'

/**
 * What the profile routes admit, together, per client and per running server instance, in the words of the `RateLimit`
 * fields: `"profile";q=60;w=60`.
 */
export const profileRateLimit = {
  /** Name of the policy in `RateLimit` and `RateLimit-Policy`. */
  policy: 'profile',
  /** Requests per window. */
  limit: 60,
  /** Length of the window in seconds. */
  windowSeconds: 60,
} as const

// The five fields that describe the responding instance's current window; on every status of both profile routes.

/** Requests per window: integer, at least 1. */
export const rateLimitLimitHeaderName = 'RateLimit-Limit'
/** Requests left in the window: integer, at least 0. */
export const rateLimitRemainingHeaderName = 'RateLimit-Remaining'
/** Seconds until the window resets: integer, at least 0. */
export const rateLimitResetHeaderName = 'RateLimit-Reset'
/** Quota remaining and reset time as an RFC 9651 list: `"profile";r=59;t=60`. */
export const rateLimitHeaderName = 'RateLimit'
/** Quota and window as an RFC 9651 list: `"profile";q=60;w=60`. */
export const rateLimitPolicyHeaderName = 'RateLimit-Policy'

/** Semantic version of the response contract; on every status of both profile routes. */
export const apiVersionHeaderName = 'API-Version'

/** Seconds to wait before the next request: integer, at least 1 (RFC 9110 section 10.2.3); on 429. */
export const retryAfterHeaderName = 'Retry-After'

// What a superseded route sends on every status.

/** `true`; RFC 9745 writes a date, `@1767225600`. */
export const deprecationHeaderName = 'Deprecation'
/** HTTP date after which the route may be removed (RFC 8594). */
export const sunsetHeaderName = 'Sunset'
/** `</api/v1/profile>; rel="successor-version"` (RFC 8288, RFC 5829). */
export const linkHeaderName = 'Link'
