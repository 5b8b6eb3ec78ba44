// Constants of the wire. No zod, so that importing one costs a few bytes.

/**
 * Semantic version of the response contract, in `API-Version` and in `info.version` of the OpenAPI document. Additive fields raise the
 * minor part; a breaking change is a new route.
 */
export const contractVersion = '1.0.0'

/** Days that a superseded route sends `Deprecation` and `Sunset` before it may be removed. */
export const sunsetNoticeDays = 90

/** Path of the profile, relative to the service's base address. */
export const profilePath = '/api/v1/profile'

/** The unversioned, deprecated alias of {@link profilePath}; same parameter, bodies and statuses. */
export const legacyProfilePath = '/api/profile'

/** The published facts with their days and sources. */
export const factsPath = '/api/v1/facts'

/** Checks a quote. */
export const verifyPath = '/api/v1/verify'

/** The limit of both profile routes together, per client and server instance: `"profile";q=60;w=60`. */
export const profileRateLimit = { policy: 'profile', limit: 60, windowSeconds: 60 } as const

// On every status of both profile routes: the current window of the responding instance, and the version.

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

/** Value: {@link contractVersion}. */
export const apiVersionHeaderName = 'API-Version'

/** Seconds to wait before the next request: integer, at least 1 (RFC 9110 section 10.2.3); on 429. */
export const retryAfterHeaderName = 'Retry-After'

// On every status of a superseded route.

/** `true`; RFC 9745 writes a date, `@1767225600`. */
export const deprecationHeaderName = 'Deprecation'
/** HTTP date after which the route may be removed (RFC 8594). */
export const sunsetHeaderName = 'Sunset'
/** `</api/v1/profile>; rel="successor-version"` (RFC 8288, RFC 5829). */
export const linkHeaderName = 'Link'
