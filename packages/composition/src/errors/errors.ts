/**
 * Every error outside `/mcp`: its stable code, its status and the text of its body. Tests compare this table with the OpenAPI document and
 * `developers.md`.
 *
 * Addresses follow `{{path}}`, the path of `BASE_URL` (`textsBelow`). No route sends `request_timeout` and `header_fields_too_large`: they answer requests that were never complete.
 */
import errors from './errors.json'
import refusalTable from './refusals.json'
import table from './sdk-errors.json'

export { errors }

export type ErrorCode = keyof typeof errors

/** Statuses of errors that are pages where the Accept header prefers HTML. Other errors are caused by programs and stay JSON. */
export const errorPageStatuses = [404, 429, 500, 503] as const

/** Addresses that only programs call: no error there is a page. */
export const programAddresses = /^\/(?:api|mcp)(?:\/|$)|^\/(?:healthz|readyz)$|\.md$/

/** Errors of `/mcp` itself, by their code: JSON-RPC code, status, message and resolution. */
export { refusalTable }

/** Name and resolution of the SDK's errors by JSON-RPC code; the SDK has neither. */
export const sdkErrors: Readonly<Record<number, { readonly error: string; readonly resolution: string }>> = table

/** JSON-RPC codes of a `resources/read` that finds nothing, by protocol era. */
export const unknownResource = { modern: -32_602, legacy: -32_002 } as const

/** Bytes of a request body of `/mcp` (docs/pages/reference/limits.md). */
export const maxBodyBytes = 64 * 1_024
