import type { IncomingHttpHeaders } from 'node:http'
import { errorBodySchema, publicProfileSchema } from '@svc/profile-schema'
import * as z from 'zod'
import { jsonOf, type RawResponse } from '../session/raw-http.ts'
import { type Checks, type Finding, overHttp, type RequirementId, type Scenario } from './scenario.ts'

const route = '/api/v1/profile'
const aliasRoute = '/api/profile'

const requirementOfField: Readonly<Record<string, RequirementId>> = {
  contact: 'profile.contact',
  links: 'profile.links',
  demoUrl: 'profile.links',
  independence: 'profile.independence',
  pricing: 'profile.pricing',
  address: 'profile.address',
}

type Issue = NonNullable<ReturnType<typeof publicProfileSchema.safeParse>['error']>['issues'][number]

function requirementOf({ code, path: [field] }: Issue): RequirementId {
  if (code === 'unrecognized_keys') return 'profile.no-other-fields'
  return requirementOfField[String(field)] ?? 'profile.required-fields'
}

const checksOfFields: Checks<{ readonly issues: readonly Issue[] }> = Object.fromEntries(
  ['profile.required-fields', 'profile.no-other-fields', ...Object.values(requirementOfField)].map((requirement) => [
    requirement,
    ({ issues }: { readonly issues: readonly Issue[] }) => {
      const found = issues.filter((issue) => requirementOf(issue) === requirement)
      return found.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ') || true
    },
  ]),
)

const windowChecks = {
  'profile.ratelimit-limit': ({ headers }) => matches(headers, 'RateLimit-Limit', /^[1-9][0-9]*$/),
  'profile.ratelimit-remaining': ({ headers }) => matches(headers, 'RateLimit-Remaining', /^[0-9]+$/),
  'profile.ratelimit-reset': ({ headers }) => matches(headers, 'RateLimit-Reset', /^[0-9]+$/),
  'profile.ratelimit-structured': ({ headers }) => {
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`])
    const quota = /^"([^"]+)";r=(\d+);t=(\d+)$/.exec(String(headers.ratelimit).replaceAll(' ', ''))
    const policy = /^"([^"]+)";q=(\d+);w=(\d+)$/.exec(String(headers['ratelimit-policy']).replaceAll(' ', ''))
    const agree = quota && quota[1] === policy?.[1] && quota[2] === remaining && quota[3] === reset && policy?.[2] === limit
    return agree || `RateLimit ${headers.ratelimit}, RateLimit-Policy ${headers['ratelimit-policy']}`
  },
  'profile.api-version': ({ headers }) => matches(headers, 'API-Version', /^[0-9]+\.[0-9]+\.[0-9]+$/),
} satisfies Checks<RawResponse>

export const profileScenarios: readonly Scenario[] = [
  overHttp(
    'the profile is published',
    async (site) => {
      const response = await site.send(route)
      const explicit = await site.send(`${route}?include_pricing=true`)
      return { response, explicit, issues: publicProfileSchema.safeParse(jsonOf(response, z.unknown())).error?.issues ?? [] }
    },
    {
      'service.profile': ({ response }) => response.status === 200 || `status ${response.status}`,
      'profile.media-type': ({ response }) => matches(response.headers, 'Content-Type', /^application\/json *(?:;|$)/),
      ...checksOfFields,
      'profile.pricing-default': ({ response, explicit }) =>
        explicit.body === response.body || 'include_pricing=true gives another body than no parameter',
    },
  ),
  overHttp(
    'pricing can be left out',
    async (site) => ({
      versioned: await site.send(`${route}?include_pricing=false`),
      alias: await site.send(`${aliasRoute}?include_pricing=false`),
    }),
    {
      'profile.pricing-omitted': ({ versioned }) => omitsPricing(versioned),
      'legacy.same-parameter': ({ alias }) => omitsPricing(alias),
    },
  ),
  overHttp('the profile says how much of the window is left', (site) => site.send(route), windowChecks),
  overHttp(
    'an invalid parameter is refused by name',
    async (site) => ({
      answers: await Promise.all(['yes', 'TRUE', '1', ''].map((value) => site.send(`${route}?include_pricing=${value}`))),
      alias: await site.send(`${aliasRoute}?include_pricing=yes`),
    }),
    {
      'profile.invalid-parameter': ({ answers }) => firstFault(answers, isInvalidParameter),
      'legacy.same-errors': ({ alias }) => isInvalidParameter(alias),
      'error.body': ({ answers, alias }) => firstFault([...answers, alias], hasErrorBody),
    },
  ),
  overHttp(
    'every other status has an error body',
    (site) => Promise.all(['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => site.send(route, { method }))),
    {
      'profile.other-status': (answers) => firstFault(answers, hasErrorBody),
      'service.read-only': (answers) => firstFault(answers, ({ status }) => status >= 400 || `a method that writes answered ${status}`),
    },
  ),
  overHttp(
    'the unversioned alias is deprecated and says so',
    async (site) => ({ versioned: await site.send(route), alias: await site.send(aliasRoute) }),
    {
      'legacy.same-body': ({ versioned, alias }) =>
        (alias.status === 200 && alias.body === versioned.body) || `status ${alias.status}, another body`,
      'legacy.deprecation': ({ alias }) => matches(alias.headers, 'Deprecation', /^true$/),
      'legacy.sunset': ({ alias: { headers } }) =>
        new Date(String(headers.sunset)).toUTCString() === headers.sunset || `Sunset ${headers.sunset}`,
      'legacy.successor': ({ alias }) => matches(alias.headers, 'Link', /<[^>]*\/api\/v1\/profile>\s*;[^,]*rel="?successor-version"?/),
      'versioning.sunset-notice': ({ alias }) => alias.headers.sunset !== undefined || 'no Sunset header',
    },
  ),
]

/** Runs last, because it uses up the window of this client. */
export const profileLimitScenario = overHttp(
  'the profile routes share one limit',
  async (site) => {
    // Alternating routes show that they share a window, which ends with the 61st request at the latest.
    for (let sent = 0; sent < 61; sent += 1) {
      const response = await site.sendOnce(sent % 2 === 0 ? route : aliasRoute)
      if (response.status === 429) return response
    }
    throw new Error('61 requests in a row were served. The limit is per instance: behind a load balancer, check one instance.')
  },
  {
    'limits.profile-rate': ({ headers }) => matches(headers, 'RateLimit-Limit', /^60$/),
    'profile.too-many': (refused) => {
      const headers = Object.values(windowChecks).map((check) => check(refused))
      return [hasErrorBody(refused), ...headers].filter((finding) => finding !== true).join('; ') || true
    },
    'profile.retry-after': ({ headers }) => matches(headers, 'Retry-After', /^[1-9][0-9]*$/),
  },
)

function matches(headers: IncomingHttpHeaders, name: string, expected: RegExp): true | string {
  const value = headers[name.toLowerCase()]
  return (value !== undefined && expected.test(String(value))) || `${name} ${value}`
}

function omitsPricing(response: RawResponse): Finding {
  const body = jsonOf(response, z.record(z.string(), z.unknown()))
  return (body !== undefined && !('pricing' in body)) || 'the body has `pricing`'
}

function isInvalidParameter(response: RawResponse): Finding {
  const found = `${response.status} ${jsonOf(response, errorBodySchema)?.error}`
  return found === '400 invalid_parameter' || `answered ${found}`
}

function hasErrorBody(response: RawResponse): Finding {
  return jsonOf(response, errorBodySchema) !== undefined || `status ${response.status} with the body ${response.body.slice(0, 200)}`
}

function firstFault(responses: readonly RawResponse[], check: (response: RawResponse) => Finding): Finding {
  return responses.map(check).find((finding) => finding !== true) ?? true
}
