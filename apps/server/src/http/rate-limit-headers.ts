import {
  profileRateLimit,
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
} from '@svc/profile-schema'
import type { ClientWindow } from './client-windows.ts'
import type { HeaderFields } from './representation.ts'

const { policy, limit, windowSeconds } = profileRateLimit
const limitValue = String(limit)
const policyValue = `"${policy}";q=${limit};w=${windowSeconds}`

/**
 * The five fields that describe the responding instance's current window: three integers and the two RFC 9651 lists of
 * draft-ietf-httpapi-ratelimit-headers. No partition key: it would name the client.
 */
export function rateLimitHeaders({ remaining, resetSeconds }: ClientWindow): HeaderFields {
  return {
    [rateLimitLimitHeaderName]: limitValue,
    [rateLimitRemainingHeaderName]: String(remaining),
    [rateLimitResetHeaderName]: String(resetSeconds),
    [rateLimitHeaderName]: `"${policy}";r=${remaining};t=${resetSeconds}`,
    [rateLimitPolicyHeaderName]: policyValue,
  }
}
