import {
  profileRateLimit,
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
} from '@svc/profile-schema'
import type { RateLimitDecision } from './rate-limit.ts'

const { policy, limit, windowSeconds } = profileRateLimit
const policyValue = `"${policy}";q=${limit};w=${windowSeconds}`

/**
 * The five fields that describe the responding instance's current window: three integers and the two RFC 9651 lists of
 * draft-ietf-httpapi-ratelimit-headers. No partition key: it would name the client.
 */
export function rateLimitHeaders({ remaining, resetSeconds }: RateLimitDecision): readonly string[] {
  return [
    rateLimitLimitHeaderName,
    String(limit),
    rateLimitRemainingHeaderName,
    String(remaining),
    rateLimitResetHeaderName,
    String(resetSeconds),
    rateLimitHeaderName,
    `"${policy}";r=${remaining};t=${resetSeconds}`,
    rateLimitPolicyHeaderName,
    policyValue,
  ]
}
