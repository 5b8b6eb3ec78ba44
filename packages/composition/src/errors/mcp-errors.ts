import refusalTable from './refusals.json'
import table from './sdk-errors.json'

/** Errors of `/mcp` itself, by their code: JSON-RPC code, status, message and resolution. */
export { refusalTable }

/** Name and resolution of the SDK's errors by JSON-RPC code; the SDK has neither. */
export const sdkErrors: Readonly<Record<number, { readonly error: string; readonly resolution: string }>> = table

/** JSON-RPC codes of a `resources/read` that finds nothing, by protocol era. */
export const unknownResource = { modern: -32_602, legacy: -32_002 } as const

/** Bytes of a request body of `/mcp` (docs/pages/reference/limits.md). */
export const maxBodyBytes = 64 * 1_024
