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
  profileRateLimit,
  sunsetHeaderName,
} from '@svc/profile-schema'
import type { ClientWindow } from '../http/client/client-windows.ts'
import { createRateLimitHeaders } from '../http/client/rate-limit-headers.ts'
import { type ErrorResponse, profileLimitExceeded } from '../http/error-response.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { HeaderFields } from '../http/representation/representation.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { rawQuery } from '../http/request-target.ts'
import { sendError, sendRepresentation } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

export interface ProfileContractOptions {
  readonly rateLimit: RateLimit
  readonly legacySunset: Date
}

/**
 * Headers of every status of the two routes, also of errors before the route: version, rate limit and, on the alias, the
 * three deprecation headers. So it runs before every other check. Every method counts but the preflight, which a browser
 * sends on its own and which must not be refused.
 */
export function profileContract({ rateLimit, legacySunset }: ProfileContractOptions): ServerMiddleware {
  const fixed: HeaderFields = { [apiVersionHeaderName]: contractVersion }
  const fixedLegacy: HeaderFields = {
    ...fixed,
    [deprecationHeaderName]: 'true',
    [sunsetHeaderName]: legacySunset.toUTCString(),
    [linkHeaderName]: `<${profilePath}>; rel="successor-version"`,
  }
  const rateLimitHeaders = createRateLimitHeaders(profileRateLimit)
  const countProfile: ServerMiddleware = async (ctx, next) => {
    const { path, state } = ctx
    state.route = path
    state.fault = 'profile_unavailable'
    ctx.set(path === profilePath ? fixed : fixedLegacy)
    if (ctx.method === 'OPTIONS') {
      ctx.set(rateLimitHeaders(rateLimit.peek(state.client.identity)))
      return next()
    }
    const counted = rateLimit.count(ctx, next)
    const window = state.window as ClientWindow
    ctx.set(rateLimitHeaders(window))
    await counted
    if (state.rateLimit !== undefined) sendError(ctx, profileLimitExceeded[window.resetSeconds] as ErrorResponse)
  }
  return (ctx, next) => (ctx.path === profilePath || ctx.path === legacyProfilePath ? countProfile(ctx, next) : next())
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
  const parsed = profileQuerySchema.safeParse(parse(query, '&', '=', { maxKeys: 0 }))
  return parsed.success ? parsed.data.includePricing : undefined
}
