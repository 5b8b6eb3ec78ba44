import { refusalTable, sdkErrors, textsBelow } from '@svc/composition'
import { retryAfterHeaderName } from '@svc/profile-schema'
import type { HeaderFields } from '@svc/site'
import { pauseSeconds } from '../http/error-response.ts'

export interface Refusal {
  readonly status: number
  /** JSON-RPC error code. */
  readonly code: number
  readonly message: string
  readonly resolution: string
  readonly headers?: HeaderFields
}

/**
 * All errors of `/mcp` itself, and names and resolutions for those of the SDK.
 *
 * Codes are those of JSON-RPC 2.0 and of the 2026-07-28 revision (-32020: a header differs from the body; -32022: unknown version). None is
 * from -32000 to -32019, which that revision closes to new servers. `invalid_params` has status 200, because the SDK also answers well-formed
 * requests so. There is no stream to GET and no session to DELETE.
 *
 * @param baseUrl whose path is that of the addresses in their texts
 */
export function createMcpErrors(baseUrl: string) {
  const table = textsBelow(baseUrl, refusalTable)
  const overloaded = { ...table.overloaded, headers: { [retryAfterHeaderName]: String(pauseSeconds) } }
  const refusals: Readonly<Record<RefusalCode, Refusal>> = { ...table, overloaded }
  return { refusals, sdk: textsBelow(baseUrl, sdkErrors) }
}

export type McpErrors = ReturnType<typeof createMcpErrors>

declare module 'koa' {
  interface DefaultContext {
    mcpErrors: McpErrors
  }
}

export type RefusalCode = keyof typeof refusalTable

export type RequestId = string | number

/** A refused request: its entry in the table, and its id if it is known. */
export interface Refused {
  readonly status: 'refused'
  readonly refusal: RefusalCode
  readonly id?: RequestId | undefined
  /** Added to `error.data`. */
  readonly details?: Record<string, unknown> | undefined
}

export function refused(refusal: RefusalCode, id?: RequestId, details?: Record<string, unknown>): Refused {
  return { status: 'refused', refusal, id, details }
}

/** The body of a refusal: a JSON-RPC error, with an `id` only if it is known, because the schema does not allow `null`. */
export function refusalBody({ refusal, id, details }: Refused, { code, message, resolution }: Refusal): string {
  const data = { error: refusal, resolution, ...details }
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
}
