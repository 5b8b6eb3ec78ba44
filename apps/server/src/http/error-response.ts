import { counted } from '@svc/composition'
import { type ErrorBody, profileRateLimit, retryAfterHeaderName } from '@svc/profile-schema'
import { crossOriginHeaders, publicMethods } from './cross-origin.ts'
import { type ErrorCode, errors } from './errors.ts'
import { type PrebuiltResponse, prebuild } from './prebuilt-response.ts'
import { securityHeaders } from './security-headers.ts'

/** Exactly the three fields of the specification's Error. */
function errorBody(code: ErrorCode, own: Partial<ErrorBody>): ErrorBody {
  const { message, resolution } = errors[code]
  return { error: code, message, resolution, ...own }
}

const json = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store', ...crossOriginHeaders, ...securityHeaders]

function prebuildError(code: ErrorCode, headers: readonly string[] = [], own: Partial<ErrorBody> = {}): PrebuiltResponse {
  return prebuild(errors[code].status, [...json, ...headers], Buffer.from(JSON.stringify(errorBody(code, own))))
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

/** A 429 that names the wait. */
export function rateLimitExceeded(seconds: number, message: string): PrebuiltResponse {
  const resolution = `Wait ${counted(seconds, 'second')}, then send the request again.`
  return prebuildError('rate_limit_exceeded', [retryAfterHeaderName, String(seconds)], { message, resolution })
}

/** The profile's, by its wait: all of them exist before the first client is refused, because a refusal must cost less than an answer. */
export const profileLimitExceeded: readonly PrebuiltResponse[] = Array.from({ length: profileRateLimit.windowSeconds + 1 }, (_, seconds) =>
  rateLimitExceeded(seconds, errors.rate_limit_exceeded.message),
)
