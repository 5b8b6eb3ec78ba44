import { retryAfterHeaderName } from '@svc/profile-schema'
import { pauseSeconds } from '../http/error-response.ts'
import type { HeaderFields } from '../http/representation/representation.ts'

/**
 * All errors of `/mcp` itself, in one table. Errors of the SDK are in `explain-error.ts`.
 *
 * Codes are those of the 2026-07-28 revision. None is from -32000 to -32019, which that revision closes to new servers.
 */
export interface Refusal {
  readonly status: number
  /** JSON-RPC error code. */
  readonly code: number
  readonly message: string
  readonly resolution: string
  readonly headers?: HeaderFields
}

const parseError = -32700
const invalidRequest = -32600
const invalidParams = -32602
const internalError = -32603
const headerMismatch = -32020
const unsupportedProtocolVersion = -32022

/** The methods of `/mcp`. There is no stream to GET and no session to DELETE. */
const allowedMethods = 'POST, OPTIONS'

export const refusals = {
  method_not_allowed: {
    status: 405,
    code: invalidRequest,
    message: 'This address is an MCP server (Model Context Protocol, Streamable HTTP). It accepts POST with one JSON-RPC message.',
    resolution: 'Add this address to an MCP client, or read /developers.md on this server for examples.',
    headers: { Allow: allowedMethods },
  },
  moved: {
    status: 308,
    code: invalidRequest,
    message: 'This address ends with a slash; the MCP server is at the address without it.',
    resolution: 'Send the message to the address in data.location, and configure that address in your client.',
  },
  bad_host: {
    status: 400,
    code: invalidRequest,
    message: 'The Host header is missing, repeated or malformed.',
    resolution: 'Send exactly one Host header: the host and port of the address you call.',
  },
  host_not_allowed: {
    status: 403,
    code: invalidRequest,
    message: 'The Host header does not name this server.',
    resolution:
      'Call the published address of this server. Its operator can list other names in ALLOWED_HOSTS, together with that of this address.',
  },
  origin_not_allowed: {
    status: 403,
    code: invalidRequest,
    message: 'Pages of this Origin may not call this server.',
    resolution: 'Call from outside a browser, or ask the operator to add your origin to ALLOWED_ORIGINS.',
  },
  unsupported_media_type: {
    status: 415,
    code: invalidRequest,
    message: 'The Content-Type is not application/json.',
    resolution: 'Send the JSON-RPC message with Content-Type: application/json.',
    headers: { 'Accept-Post': 'application/json' },
  },
  unsupported_content_encoding: {
    status: 415,
    code: invalidRequest,
    message: 'The body is sent in a content coding.',
    resolution: 'Send the body as it is, without Content-Encoding.',
    headers: { 'Accept-Encoding': 'identity' },
  },
  unsupported_transfer_coding: {
    // As at every other address: proxies could disagree about the end of such a body.
    status: 400,
    code: invalidRequest,
    message: 'The body is sent in a transfer coding other than chunked.',
    resolution: 'Send the body with its Content-Length, or with Transfer-Encoding: chunked and no other coding.',
  },
  not_acceptable: {
    status: 406,
    code: invalidRequest,
    message: 'The Accept header does not allow both application/json and text/event-stream.',
    resolution: 'Send Accept: application/json, text/event-stream.',
  },
  payload_too_large: {
    status: 413,
    code: invalidRequest,
    message: 'The body is larger than 64 KiB.',
    resolution: 'Send a shorter message; no call of this server needs more than a few kilobytes.',
  },
  invalid_utf8: {
    status: 400,
    code: parseError,
    message: 'The body is not valid UTF-8.',
    resolution: 'Encode the JSON-RPC message as UTF-8.',
  },
  invalid_json: {
    status: 400,
    code: parseError,
    message: 'The body is not valid JSON.',
    resolution: 'Send one JSON-RPC 2.0 message as a JSON object.',
  },
  too_deep: {
    status: 400,
    code: invalidRequest,
    message: 'The body is nested deeper than 64 levels.',
    resolution: 'Send a flatter message; no call of this server needs more than a few levels.',
  },
  invalid_request: {
    status: 400,
    code: invalidRequest,
    message: 'The body is not a JSON-RPC 2.0 request, notification or response.',
    resolution:
      'Send jsonrpc "2.0", a method, an id that is a string or an integer, and params that are an object; nothing else. In params, _meta is an object, and its progressToken a string or an integer.',
  },
  batch_not_supported: {
    status: 400,
    code: invalidRequest,
    message: 'The body is a batch.',
    resolution: 'Send each JSON-RPC message in a request of its own.',
  },
  repeated_protocol_version: {
    status: 400,
    code: headerMismatch,
    message: 'The MCP-Protocol-Version header is sent more than once.',
    resolution: 'Send exactly one MCP-Protocol-Version header.',
  },
  missing_protocol_version: {
    status: 400,
    code: headerMismatch,
    message: 'The MCP-Protocol-Version header is missing; only initialize is sent without it.',
    resolution: 'Send MCP-Protocol-Version: 2026-07-28 with the per-request _meta, or initialize first and send 2025-06-18.',
  },
  unsupported_protocol_version: {
    status: 400,
    code: unsupportedProtocolVersion,
    message: 'The server does not support this protocol version in this form of request.',
    resolution: 'Send 2026-07-28 in the header and in _meta, or initialize first and send 2025-06-18 only in the header.',
  },
  invalid_params: {
    // The SDK also answers well-formed requests with a JSON-RPC error and 200.
    status: 200,
    code: invalidParams,
    message: 'The params do not fit the method.',
    resolution: 'Correct the params as data.problem says; /developers.md shows every call.',
  },
  rate_limit_exceeded: {
    status: 429,
    code: invalidRequest,
    message: 'Too many tool calls from this client.',
    resolution: 'Wait for the number of seconds in the Retry-After header, then call again. Lists and reads are not limited.',
  },
  overloaded: {
    status: 503,
    code: internalError,
    message: 'This instance is overloaded.',
    resolution: 'Wait for the number of seconds in the Retry-After header, then send the request again.',
    headers: { [retryAfterHeaderName]: String(pauseSeconds) },
  },
  internal_error: {
    status: 500,
    code: internalError,
    message: 'The server failed for a reason that is not in your request.',
    resolution: 'Try again in a minute.',
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals

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
export function refusalBody({ refusal, id, details }: Refused): string {
  const { code, message, resolution } = refusals[refusal]
  const data = { error: refusal, resolution, ...details }
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
}
