/** `GET /api/v1/profile` and its deprecated alias `GET /api/profile`: one set of answers, one limit for both together. */
import { parse } from 'node:querystring'
import { hrefOf } from '@svc/knowledge-index/internal'
import * as contract from '@svc/profile-schema'
import type { Publication } from '@svc/publication'
import type { HeaderFields } from '@svc/site'
import { type ErrorResponse, profileLimitExceeded } from '../http/error-response.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { rawQuery } from '../http/request-target.ts'
import { sendError, sendRepresentation, setHeaders } from '../http/send.ts'
import { countRequests } from './count-requests.ts'

/** Headers of every status of the two routes: version, rate limit and, on the alias, the three deprecation headers. */
export function profileContract(baseUrl: string, rateLimit: RateLimit, legacySunset: Date): ServerMiddleware {
  const fixed: HeaderFields = { [contract.apiVersionHeaderName]: contract.contractVersion }
  const fixedLegacy: HeaderFields = {
    ...fixed,
    [contract.deprecationHeaderName]: 'true',
    [contract.sunsetHeaderName]: legacySunset.toUTCString(),
    [contract.linkHeaderName]: `<${hrefOf(baseUrl, contract.profilePath)}>; rel="successor-version"`,
  }
  const count = countRequests({
    rateLimit,
    policy: contract.profileRateLimit,
    refusal: (seconds) => profileLimitExceeded[seconds] as ErrorResponse,
  })
  return (ctx, next) => {
    ctx.state.fault = 'profile_unavailable'
    setHeaders(ctx, ctx.path === contract.profilePath ? fixed : fixedLegacy)
    return count(ctx, next)
  }
}

export function profileRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => {
    const includePricing = readIncludePricing(rawQuery(ctx.url))
    if (includePricing === undefined) return sendError(ctx, 'invalid_parameter')
    const { profile } = current()
    sendRepresentation(ctx, includePricing ? profile.complete : profile.withoutPricing)
  }
}

/** Undefined if the query is not valid. */
function readIncludePricing(query: string): boolean | undefined {
  if (query === '') return true
  // All parameters are read: a limit would let a second include_pricing hide behind it.
  const parsed = contract.profileQuerySchema.safeParse(parse(query, '&', '=', { maxKeys: 0 }))
  return parsed.success ? parsed.data.includePricing : undefined
}
