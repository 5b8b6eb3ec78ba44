import { errorBodySchema, publicProfileSchema } from '@svc/profile-schema'
import { type Finding, finding, type Site, type SiteScenario } from '../scenario.ts'
import { jsonOf, type WireResponse } from '../wire.ts'

const route = '/api/v1/profile'
const aliasRoute = '/api/profile'

export const profileScenarios: readonly SiteScenario[] = [
  {
    over: 'http',
    name: 'the profile is published',
    requirements: [
      'service.profile',
      'profile.media-type',
      'profile.required-fields',
      'profile.no-other-fields',
      'profile.contact',
      'profile.links',
      'profile.independence',
      'profile.pricing',
      'profile.address',
      'profile.pricing-default',
    ],
    run: async (site) => {
      const response = await site.send(route)
      const body = jsonOf(response)
      const parsed = publicProfileSchema.safeParse(body)
      const issues = parsed.success ? [] : parsed.error.issues
      const below = (field: string) => issues.filter((issue) => issue.path[0] === field && issue.code !== 'unrecognized_keys')
      const saying = (chosen: typeof issues) => chosen.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')
      const named = ['contact', 'links', 'demoUrl', 'independence', 'pricing', 'address']
      const others = issues.filter((issue) => issue.code !== 'unrecognized_keys' && !named.includes(String(issue.path[0])))
      const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys')
      const always = record(body)
      return [
        finding('service.profile', response.status === 200, `status ${response.status}`),
        finding('profile.media-type', mediaType(response) === 'application/json', `Content-Type ${response.headers['content-type']}`),
        finding('profile.required-fields', others.length === 0 && always !== undefined, saying(others) || 'the body is not a JSON object'),
        finding('profile.no-other-fields', unknown.length === 0, saying(unknown)),
        finding('profile.contact', below('contact').length === 0, saying(below('contact'))),
        finding('profile.links', [...below('links'), ...below('demoUrl')].length === 0, saying([...below('links'), ...below('demoUrl')])),
        finding('profile.independence', below('independence').length === 0, saying(below('independence'))),
        finding('profile.pricing', below('pricing').length === 0, saying(below('pricing'))),
        finding('profile.address', below('address').length === 0, saying(below('address'))),
        await sameAs(site, 'profile.pricing-default', `${route}?include_pricing=true`, response.body),
      ]
    },
  },
  {
    over: 'http',
    name: 'pricing can be left out',
    requirements: ['profile.pricing-omitted', 'legacy.same-parameter'],
    run: async (site) => {
      const [body, alias] = await Promise.all(
        [route, aliasRoute].map(async (path) => record(jsonOf(await site.send(`${path}?include_pricing=false`)))),
      )
      return [
        finding('profile.pricing-omitted', body !== undefined && !('pricing' in body), 'the body has `pricing`'),
        finding('legacy.same-parameter', alias !== undefined && !('pricing' in alias), 'the body has `pricing`'),
      ]
    },
  },
  {
    over: 'http',
    name: 'the profile says how much of the window is left',
    requirements: [
      'profile.ratelimit-limit',
      'profile.ratelimit-remaining',
      'profile.ratelimit-reset',
      'profile.ratelimit-structured',
      'profile.api-version',
    ],
    run: async (site) => windowFindings(await site.send(route)),
  },
  {
    over: 'http',
    name: 'an invalid parameter is refused by name',
    requirements: ['profile.invalid-parameter', 'legacy.same-errors', 'error.body'],
    run: async (site) => {
      const answers = await Promise.all(['yes', 'TRUE', '1', ''].map((value) => site.send(`${route}?include_pricing=${value}`)))
      const alias = await site.send(`${aliasRoute}?include_pricing=yes`)
      const refusal = (response: WireResponse) => `${response.status} ${String(record(jsonOf(response))?.error)}`
      const wrong = answers.find((response) => refusal(response) !== '400 invalid_parameter')
      const malformed = [...answers, alias].find((response) => !errorBodySchema.safeParse(jsonOf(response)).success)
      return [
        finding('profile.invalid-parameter', wrong === undefined, `answered ${wrong && refusal(wrong)}`),
        finding('legacy.same-errors', refusal(alias) === '400 invalid_parameter', `answered ${refusal(alias)}`),
        finding('error.body', malformed === undefined, `body ${malformed?.body.slice(0, 200)}`),
      ]
    },
  },
  {
    over: 'http',
    name: 'every other status has an error body',
    requirements: ['profile.other-status', 'service.read-only'],
    run: async (site) => {
      const methods = ['POST', 'PUT', 'PATCH', 'DELETE']
      const answers = await Promise.all(methods.map((method) => site.send(route, { method })))
      const bare = answers.find((response) => !errorBodySchema.safeParse(jsonOf(response)).success)
      const accepted = answers.findIndex((response) => response.status < 400)
      return [
        finding('profile.other-status', bare === undefined, `status ${bare?.status} with the body ${bare?.body.slice(0, 200)}`),
        finding('service.read-only', accepted === -1, `${methods[accepted]} answered ${answers[accepted]?.status}`),
      ]
    },
  },
  {
    over: 'http',
    name: 'the unversioned alias is deprecated and says so',
    requirements: ['legacy.same-body', 'legacy.deprecation', 'legacy.sunset', 'legacy.successor', 'versioning.sunset-notice'],
    run: async (site) => {
      const versioned = await site.send(route)
      const alias = await site.send(aliasRoute)
      const { deprecation, sunset, link } = alias.headers
      const date = String(sunset ?? '')
      return [
        finding('legacy.same-body', alias.status === 200 && alias.body === versioned.body, `status ${alias.status}, another body`),
        finding('legacy.deprecation', deprecation === 'true', `Deprecation ${deprecation}`),
        finding('legacy.sunset', new Date(date).toUTCString() === date, `Sunset ${sunset}`),
        finding('legacy.successor', /<[^>]*\/api\/v1\/profile>\s*;[^,]*rel="?successor-version"?/.test(String(link ?? '')), `Link ${link}`),
        finding('versioning.sunset-notice', sunset !== undefined, 'no Sunset header'),
      ]
    },
  },
]

/** Runs last: it uses up the window of the machine it runs on. */
export const profileLimitScenario: SiteScenario = {
  over: 'http',
  name: 'the profile routes share one limit',
  requirements: ['limits.profile-rate', 'profile.too-many', 'profile.retry-after'],
  run: async (site) => {
    // Alternating the routes shows that they share a window; a refusal must come by the 61st request of a fresh one.
    let refused: WireResponse | undefined
    let sent = 0
    while (refused === undefined && sent < 61) {
      const response = await site.sendOnce(sent % 2 === 0 ? route : aliasRoute)
      sent += 1
      if (response.status === 429) refused = response
    }
    if (!refused) {
      const found = `${sent} requests in a row were served`
      return (['limits.profile-rate', 'profile.too-many', 'profile.retry-after'] as const).map((id) => finding(id, false, found))
    }
    const retryAfter = refused.headers['retry-after'] ?? ''
    const headers = windowFindings(refused).filter(({ verdict }) => verdict === 'unmet')
    return [
      finding('limits.profile-rate', refused.headers['ratelimit-limit'] === '60', `RateLimit-Limit ${refused.headers['ratelimit-limit']}`),
      finding(
        'profile.too-many',
        errorBodySchema.safeParse(jsonOf(refused)).success && headers.length === 0,
        headers.map(({ found }) => found).join('; ') || `body ${refused.body.slice(0, 200)}`,
      ),
      finding('profile.retry-after', /^[1-9][0-9]*$/.test(retryAfter), `Retry-After ${retryAfter}`),
    ]
  },
}

function windowFindings({ headers }: WireResponse): Finding[] {
  const limit = String(headers['ratelimit-limit'] ?? '')
  const remaining = String(headers['ratelimit-remaining'] ?? '')
  const reset = String(headers['ratelimit-reset'] ?? '')
  const quota = /^"([^"]+)";r=(\d+);t=(\d+)$/.exec(String(headers.ratelimit ?? '').replaceAll(' ', ''))
  const policy = /^"([^"]+)";q=(\d+);w=(\d+)$/.exec(String(headers['ratelimit-policy'] ?? '').replaceAll(' ', ''))
  const agree = quota?.[1] === policy?.[1] && quota?.[2] === remaining && quota[3] === reset && policy?.[2] === limit
  return [
    finding('profile.ratelimit-limit', /^[1-9][0-9]*$/.test(limit), `RateLimit-Limit ${limit}`),
    finding('profile.ratelimit-remaining', /^[0-9]+$/.test(remaining), `RateLimit-Remaining ${remaining}`),
    finding('profile.ratelimit-reset', /^[0-9]+$/.test(reset), `RateLimit-Reset ${reset}`),
    finding('profile.ratelimit-structured', agree, `RateLimit ${headers.ratelimit}, RateLimit-Policy ${headers['ratelimit-policy']}`),
    finding(
      'profile.api-version',
      /^[0-9]+\.[0-9]+\.[0-9]+$/.test(String(headers['api-version'] ?? '')),
      `API-Version ${headers['api-version']}`,
    ),
  ]
}

async function sameAs(site: Site, requirement: 'profile.pricing-default', path: string, body: string): Promise<Finding> {
  const explicit = await site.send(path)
  return finding(requirement, explicit.body === body, 'include_pricing=true gives another body than no parameter')
}

function mediaType(response: WireResponse): string {
  return (
    String(response.headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim() ?? ''
  )
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
