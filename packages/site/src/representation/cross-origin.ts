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
import type { HeaderFields } from './representation.ts'

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

/** Everything outside `/mcp` is public and the same for everyone: any page may read it and its headers, without credentials. */
export const crossOriginHeaders: HeaderFields = Object.freeze({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed.join(', '),
})

export const publicMethods = 'GET, HEAD, OPTIONS'
