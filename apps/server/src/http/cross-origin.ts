import {
  apiVersionHeaderName,
  deprecationHeaderName,
  linkHeaderName,
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
  retryAfterHeaderName,
  sunsetHeaderName,
} from '@svc/profile-schema'
import { type PrebuiltResponse, prebuild } from './prebuilt-response.ts'
import { securityHeaders } from './security-headers.ts'

const exposed = [
  'ETag',
  linkHeaderName,
  rateLimitLimitHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
  rateLimitHeaderName,
  rateLimitPolicyHeaderName,
  retryAfterHeaderName,
  apiVersionHeaderName,
  deprecationHeaderName,
  sunsetHeaderName,
]

/**
 * Everything outside `/mcp` is public and the same for everyone, so any page may read it, with every header a client needs.
 * No credentials are ever allowed.
 */
export const crossOriginHeaders: readonly string[] = Object.freeze([
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  exposed.join(', '),
])

/** The methods of every public address. */
export const publicMethods = 'GET, HEAD, OPTIONS'

/**
 * The preflight's answer: a conditional request from a browser needs it, because `If-None-Match` is not a safelisted header
 * (Fetch, "CORS-safelisted request-header").
 */
export const preflight: PrebuiltResponse = prebuild(204, [
  'Allow',
  publicMethods,
  ...crossOriginHeaders,
  'Access-Control-Allow-Methods',
  publicMethods,
  'Access-Control-Allow-Headers',
  'If-None-Match, *',
  // A day: browsers cap it themselves, and the answer never changes.
  'Access-Control-Max-Age',
  '86400',
  ...securityHeaders,
])
