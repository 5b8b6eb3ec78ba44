import * as contract from '@svc/profile-schema'
import type { HeaderFields } from './representation.ts'

const exposed = [
  'ETag',
  contract.linkHeaderName,
  contract.rateLimitLimitHeaderName,
  contract.rateLimitRemainingHeaderName,
  contract.rateLimitResetHeaderName,
  contract.rateLimitHeaderName,
  contract.rateLimitPolicyHeaderName,
  contract.retryAfterHeaderName,
  contract.apiVersionHeaderName,
  contract.deprecationHeaderName,
  contract.sunsetHeaderName,
]

/** Everything outside `/mcp` is public and the same for everyone: any page may read it and its headers, without credentials. */
export const crossOriginHeaders: HeaderFields = Object.freeze({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed.join(', '),
})

export const publicMethods = 'GET, HEAD, OPTIONS'
