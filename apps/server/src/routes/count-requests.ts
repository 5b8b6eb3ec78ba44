import {
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
} from '@svc/profile-schema'
import type { HeaderFields } from '@svc/site'
import type { ClientWindow } from '../http/client/client-windows.ts'
import type { ErrorResponse } from '../http/error-response.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendError, setHeaders } from '../http/send.ts'

export interface CountRequestsOptions {
  readonly rateLimit: RateLimit
  readonly policy: RateLimitPolicy
  /** The 429 response, by the seconds until the window ends. */
  readonly refusal: (resetSeconds: number) => ErrorResponse
}

/** Counts requests and sends the five rate limit headers with every status, so it runs before every check. A preflight does not count. */
export function countRequests({ rateLimit, policy, refusal }: CountRequestsOptions): ServerMiddleware {
  const headersOf = createRateLimitHeaders(policy)
  return async (ctx, next) => {
    const { path, state } = ctx
    state.route = path
    if (ctx.method === 'OPTIONS') {
      setHeaders(ctx, headersOf(rateLimit.peek(state.client.identity)))
      return next()
    }
    const counted = rateLimit.count(ctx, next)
    const window = state.window as ClientWindow
    setHeaders(ctx, headersOf(window))
    if ((await counted) !== undefined) sendError(ctx, refusal(window.resetSeconds))
  }
}

interface RateLimitPolicy {
  readonly policy: string
  readonly limit: number
  readonly windowSeconds: number
}

/** Of this instance's window (draft-ietf-httpapi-ratelimit-headers). No partition key: it would name the client. */
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
