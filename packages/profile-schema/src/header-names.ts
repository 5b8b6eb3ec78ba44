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

// What a superseded route says about itself; on every status of the legacy route.

/** `true`, as the specification fixes it; RFC 9745 writes a date, `@1767225600`. */
export const deprecationHeaderName = 'Deprecation'
/** HTTP date after which the route may be removed (RFC 8594). */
export const sunsetHeaderName = 'Sunset'
/** `</api/v1/profile>; rel="successor-version"` (RFC 8288, RFC 5829). */
export const linkHeaderName = 'Link'
