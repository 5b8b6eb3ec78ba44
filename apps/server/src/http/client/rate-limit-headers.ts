import {
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
} from '@svc/profile-schema'
import type { HeaderFields } from '../representation/representation.ts'
import type { ClientWindow } from './client-windows.ts'

export interface RateLimitPolicy {
  readonly policy: string
  readonly limit: number
  readonly windowSeconds: number
}

/**
 * Makes the five fields that describe the responding instance's current window: three integers and the two RFC 9651 lists of
 * draft-ietf-httpapi-ratelimit-headers. No partition key: it would name the client.
 */
export function createRateLimitHeaders({ policy, limit, windowSeconds }: RateLimitPolicy): (window: ClientWindow) => HeaderFields {
  const limitValue = String(limit)
  const policyValue = `"${policy}";q=${limit};w=${windowSeconds}`
  return ({ remaining, resetSeconds }) => ({
    [rateLimitLimitHeaderName]: limitValue,
    [rateLimitRemainingHeaderName]: String(remaining),
    [rateLimitResetHeaderName]: String(resetSeconds),
    [rateLimitHeaderName]: `"${policy}";r=${remaining};t=${resetSeconds}`,
    [rateLimitPolicyHeaderName]: policyValue,
  })
}
