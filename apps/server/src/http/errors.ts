/**
 * Every error outside `/mcp`: its stable code, its status and the text of its body. Tests compare this table with the OpenAPI document and
 * `developers.md`.
 *
 * No route sends `request_timeout` and `header_fields_too_large`: they answer requests that were never complete.
 */
export const errors = {
  invalid_parameter: {
    status: 400,
    message: 'include_pricing must be exactly "true" or "false", at most once.',
    resolution: 'Send include_pricing=true or include_pricing=false once, or omit it for the full profile.',
  },
  bad_request: {
    status: 400,
    message: 'The request is not valid HTTP/1.1, or its Host header is missing, repeated or malformed.',
    resolution: 'Send one well-formed request line and exactly one Host header (RFC 9112, section 3).',
  },
  not_found: {
    status: 404,
    message: 'Nothing is published at this address.',
    resolution: 'Check the address, or choose a page from /llms.txt.',
  },
  revision_not_kept: {
    status: 404,
    message: 'This revision of the page is not stored.',
    resolution: 'Choose a revision from the history of the page, or read the current page.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not accept this method. The service is read-only.',
    resolution: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    message: 'This address has no representation that the Accept and Accept-Encoding headers allow.',
    resolution: 'Accept text/html or text/markdown, without coding or as gzip or br, or omit both headers.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time.',
    resolution: 'Send the whole request on a new connection.',
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'This client has used up its requests of this kind for the current window.',
    resolution: 'Wait for the number of seconds in the Retry-After header, then send the request again.',
  },
  header_fields_too_large: {
    status: 431,
    message: 'The request line and the header fields together are too large.',
    resolution: 'Keep them under 8 KiB.',
  },
  profile_unavailable: {
    status: 500,
    message: 'The server could not return the profile.',
    resolution: 'Try again in a minute. If it fails again, report it to the operator of this service.',
  },
  internal_error: {
    status: 500,
    message: 'The server failed. The request is not the cause.',
    resolution: 'Try again in a minute. If it fails again, report it to the operator of this service.',
  },
  overloaded: {
    status: 503,
    message: 'This instance is overloaded.',
    resolution: 'Wait for the number of seconds in the Retry-After header, then send the request again.',
  },
  history_unavailable: {
    status: 503,
    message: 'The history of the pages is unavailable. The pages themselves are served.',
    resolution: 'Wait for the number of seconds in the Retry-After header, then send the request again.',
  },
  not_ready: {
    status: 503,
    message: 'This instance is shutting down and accepts no new requests.',
    resolution: 'Send requests to another instance, or try again after the restart.',
  },
} as const satisfies Record<string, { status: number; message: string; resolution: string }>

export type ErrorCode = keyof typeof errors

/** Statuses of errors that are pages where the Accept header prefers HTML. Other errors are caused by programs and stay JSON. */
export const errorPageStatuses = [404, 429, 500, 503] as const

/** Addresses that only programs call: no error there is a page. */
export const programAddresses = /^\/(?:api|mcp)(?:\/|$)|^\/(?:healthz|readyz)$|\.md$/
