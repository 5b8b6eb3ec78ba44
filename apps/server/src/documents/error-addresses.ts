/** Where errors are pages. */

/** Statuses of errors that are pages where the Accept header prefers HTML. Other errors are caused by programs and stay JSON. */
export const errorPageStatuses = [404, 429, 500, 503] as const

/** Addresses that only programs call: no error there is a page. */
export const programAddresses = /^\/(?:api|mcp)(?:\/|$)|^\/(?:healthz|readyz)$|\.md$/
