import { type ErrorBody, profileRateLimit, retryAfterHeaderName } from '@svc/profile-schema'
import { crossOriginHeaders, publicMethods } from './cross-origin.ts'
import { type ErrorCode, errors } from './errors.ts'
import { type PrebuiltResponse, prebuild } from './prebuilt-response.ts'
import { securityHeaders } from './security-headers.ts'

/** Exactly the three fields of the specification's Error. */
function errorBody(code: ErrorCode, resolution: string = errors[code].resolution): ErrorBody {
  return { error: code, message: errors[code].message, resolution }
}

const json = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store', ...crossOriginHeaders, ...securityHeaders]

function prebuildError(code: ErrorCode, headers: readonly string[] = [], resolution?: string): PrebuiltResponse {
  return prebuild(errors[code].status, [...json, ...headers], Buffer.from(JSON.stringify(errorBody(code, resolution))))
}

/** How long an overloaded or stopping instance asks to be left alone, in seconds: it recovers or is gone by then. */
export const pauseSeconds = 2

const headersOf: Partial<Record<ErrorCode, readonly string[]>> = {
  method_not_allowed: ['Allow', publicMethods],
  not_acceptable: ['Vary', 'Accept, Accept-Encoding'],
  overloaded: [retryAfterHeaderName, String(pauseSeconds)],
  not_ready: [retryAfterHeaderName, String(pauseSeconds)],
}

/** Every error of the table, ready to be written. */
export const errorResponses = Object.freeze(
  Object.fromEntries((Object.keys(errors) as ErrorCode[]).map((code) => [code, prebuildError(code, headersOf[code])])),
) as Readonly<Record<ErrorCode, PrebuiltResponse>>

/** A 405 for an address with other methods than the public ones. */
export function methodNotAllowed(allow: string): PrebuiltResponse {
  return prebuildError('method_not_allowed', ['Allow', allow])
}

const limited = Array.from({ length: profileRateLimit.windowSeconds + 1 }, (_, seconds) =>
  prebuildError('rate_limit_exceeded', [retryAfterHeaderName, String(seconds)], `Wait ${seconds} seconds, then send the request again.`),
)

/** A 429 that names the wait, 1 to the window's length in seconds; all of them exist before the first client is refused. */
export function rateLimitExceeded(seconds: number): PrebuiltResponse {
  return limited[seconds] as PrebuiltResponse
}
