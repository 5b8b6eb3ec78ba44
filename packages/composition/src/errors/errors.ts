/**
 * Every error outside `/mcp`: its stable code, its status and the text of its body. Tests compare this table with the OpenAPI document and
 * `developers.md`.
 *
 * Addresses follow `{{path}}`, the path of `BASE_URL` (`textsBelow`). No route sends `request_timeout` and `header_fields_too_large`: they answer requests that were never complete.
 */
import errors from './errors.json'

export { errors }

export type ErrorCode = keyof typeof errors

/** Statuses of errors that are pages where the Accept header prefers HTML. Other errors are caused by programs and stay JSON. */
export const errorPageStatuses = [404, 429, 500, 503] as const

/** Addresses that only programs call: no error there is a page. */
export const programAddresses = /^\/(?:api|mcp)(?:\/|$)|^\/(?:healthz|readyz)$|\.md$/
