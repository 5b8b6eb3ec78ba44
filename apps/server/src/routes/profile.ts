/**
 * `GET /api/v1/profile` and its deprecated alias `GET /api/profile`: one set of answers, one limit for both together.
 */
import { parse } from 'node:querystring'
import {
  apiVersionHeaderName,
  contractVersion,
  deprecationHeaderName,
  legacyProfilePath,
  linkHeaderName,
  profilePath,
  profileQuerySchema,
  sunsetHeaderName,
} from '@svc/profile-schema'
import { type Finding, publicRoute, respond } from '../http/answer.ts'
import { profileLimitExceeded } from '../http/error-response.ts'
import type { PrebuiltResponse } from '../http/prebuilt-response.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { rateLimitHeaders } from '../http/rate-limit-headers.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import type { Publication } from '../publication.ts'

export interface ProfileContractOptions {
  readonly rateLimit: RateLimit
  /** When the alias may be removed. */
  readonly legacySunset: Date
}

/**
 * What every status of the two routes carries, whoever answers in their place: version, rate limit and, on the alias, the
 * three deprecation headers. So it stands before every other check. Every method counts but the preflight, which a browser
 * sends on its own and which must not be refused.
 */
export function profileContract({ rateLimit, legacySunset }: ProfileContractOptions): FrontDoorMiddleware {
  const fixed = [apiVersionHeaderName, contractVersion]
  const fixedLegacy = [
    ...fixed,
    deprecationHeaderName,
    'true',
    sunsetHeaderName,
    legacySunset.toUTCString(),
    linkHeaderName,
    `<${profilePath}>; rel="successor-version"`,
  ]
  return (context, next) => {
    const { state } = context
    if (state.path !== profilePath && state.path !== legacyProfilePath) return next()
    const isPreflight = context.req.method === 'OPTIONS'
    const client = state.client.identity
    const decision = isPreflight ? rateLimit.peek(client) : rateLimit.take(client)
    state.route = state.path
    state.fault = 'profile_unavailable'
    state.headers = [...(state.path === profilePath ? fixed : fixedLegacy), ...rateLimitHeaders(decision)]
    if (decision.allowed || isPreflight) return next()
    return respond(context, profileLimitExceeded[decision.resetSeconds] as PrebuiltResponse)
  }
}

export function profileRoute(current: () => Publication): FrontDoorMiddleware {
  return publicRoute(({ state }): Finding => {
    const includePricing = readIncludePricing(state.query)
    if (includePricing === undefined) return 'invalid_parameter'
    const { profile } = current()
    return includePricing ? profile.complete : profile.withoutPricing
  })
}

/** Undefined when the query is not valid. */
function readIncludePricing(query: string): boolean | undefined {
  if (query === '') return true
  // All parameters are read: a limit would let a second include_pricing hide behind it.
  const parsed = profileQuerySchema.safeParse(parse(query, '&', '=', { maxKeys: 0 }))
  return parsed.success ? parsed.data.includePricing : undefined
}
