// @module-tag slow

import { errors } from '@svc/composition'
import { errorBodySchema, publicProfileSchema } from '@svc/profile-schema'
import { parseItem, parseList } from 'structured-headers'
import { afterEach, describe, expect, test } from 'vitest'
import { href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { sendRaw } from '../support/raw-http.ts'

let running: RunningFrontDoor | undefined

async function start(environment: Record<string, string> = {}): Promise<RunningFrontDoor> {
  running = await startFrontDoor(environment)
  return running
}

afterEach(async () => {
  await running?.stop()
  running = undefined
})

/** Both profile routes, and the headers every status of each carries. */
const routes = ['/api/v1/profile', '/api/profile'] as const

function expectContractHeaders(route: string, headers: Headers): void {
  expect(headers.get('api-version')).toBe('1.0.0')
  const [limit, remaining, reset] = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => headers.get(name) ?? '')
  for (const value of [limit, remaining, reset]) expect(value).toMatch(/^\d+$/)
  expect(Number(limit)).toBe(60)
  const [member, ...others] = parseList(headers.get('ratelimit') ?? '')
  const [policy, ...otherPolicies] = parseList(headers.get('ratelimit-policy') ?? '')
  expect([others, otherPolicies]).toEqual([[], []])
  expect(member?.[0]).toBe('profile')
  expect(policy?.[0]).toBe('profile')
  expect(Object.fromEntries(policy?.[1] ?? [])).toEqual({ q: 60, w: 60 })
  expect(Object.fromEntries(member?.[1] ?? [])).toEqual({ r: Number(remaining), t: Number(reset) })
  expect(Number(remaining)).toBeLessThanOrEqual(60)
  expect(Number(reset)).toBeLessThanOrEqual(60)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  if (route !== '/api/profile') {
    for (const name of ['deprecation', 'sunset', 'link']) expect(headers.get(name)).toBeNull()
    return
  }
  expect(headers.get('deprecation')).toBe('true')
  expect(parseItem(headers.get('deprecation') ?? '')[0]).toBeDefined()
  expect(headers.get('sunset')).toBe('Fri, 31 Dec 2027 00:00:00 GMT')
  expect(headers.get('link')).toBe(`<${href('/api/v1/profile')}>; rel="successor-version"`)
}

async function expectError(response: Response, code: keyof typeof errors): Promise<void> {
  expect(response.status).toBe(errors[code].status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = errorBodySchema.parse(await response.json())
  expect(body.error).toBe(code)
}

describe('GET /api/v1/profile and /api/profile', () => {
  test('return exactly the published profile, with the same bytes on both', async () => {
    const { baseUrl } = await start()
    const bodies = []
    for (const route of routes) {
      const response = await fetch(baseUrl + route)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expectContractHeaders(route, response.headers)
      bodies.push([await response.text(), response.headers.get('etag')])
    }
    expect(bodies[0]).toEqual(bodies[1])
    const profile = publicProfileSchema.parse(JSON.parse(bodies[0]?.[0] as string))
    expect(Object.keys(profile)).toEqual(
      'type name description legalName dba address contact links audience capabilities independence pricing demoUrl'.split(' '),
    )
  })

  test('omit pricing with include_pricing=false, with another entity tag', async () => {
    const { baseUrl } = await start()
    const complete = await fetch(`${baseUrl}/api/v1/profile?include_pricing=true`)
    const without = await fetch(`${baseUrl}/api/v1/profile?include_pricing=false`)
    expect(await complete.json()).toHaveProperty('pricing')
    expect(await without.json()).not.toHaveProperty('pricing')
    expect(complete.headers.get('etag')).not.toBe(without.headers.get('etag'))
  })

  test('return the whole profile for true and for other parameters', async () => {
    const { baseUrl } = await start()
    const others = ['', '?', '?utm_source=x', '?a=1&include_pricing=true&b=2', '?INCLUDE_PRICING=no', '?include_pricing=%74rue']
    for (const query of ['?include_pricing=true', ...others]) {
      const response = await fetch(`${baseUrl}/api/v1/profile${query}`)
      expect([query, response.status, await response.json()]).toEqual([query, 200, expect.objectContaining({ pricing: expect.anything() })])
    }
  })

  const invalid = [
    '?include_pricing',
    '?include_pricing=',
    '?include_pricing=TRUE',
    '?include_pricing=1',
    '?include_pricing=yes',
    '?include_pricing=true%20',
    '?include_pricing=+true',
    '?include_pricing=%ff',
    '?include_pricing=null',
    '?include_pricing=true&include_pricing=true',
    '?include_pricing=true&include_pricing=false',
    '?include_pricing[]=true',
    '?include_pricing%5B%5D=true',
    '?include_pricing[0]=true',
    `?include_pricing=true${'&a'.repeat(1_500)}&include_pricing=false`,
  ]
  test.each(routes)('%s refuses every other value of include_pricing', async (route) => {
    const { baseUrl } = await start()
    for (const query of invalid) {
      const response = await fetch(baseUrl + route + query)
      expect([query, response.status]).toEqual([query, errors.invalid_parameter.status])
      await expectError(response, 'invalid_parameter')
      expectContractHeaders(route, response.headers)
    }
  })

  test.each(routes)('%s answers 304 to the entity tag of what it would send', async (route) => {
    const { baseUrl } = await start()
    const first = await fetch(baseUrl + route)
    const tag = first.headers.get('etag') as string
    expect(tag).toMatch(/^"[\w-]+"$/)
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, ` "a,b" , W/${tag} `, '*']) {
      const response = await fetch(baseUrl + route, { headers: { 'if-none-match': value } })
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(tag)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-type')).toBeNull()
      expectContractHeaders(route, response.headers)
    }
    for (const value of ['"other"', tag.slice(1, -1), `${tag.slice(0, -1)}x"`, ',', '']) {
      expect((await fetch(baseUrl + route, { headers: { 'if-none-match': value } })).status).toBe(200)
    }
  })

  test.each(routes)('%s answers HEAD like GET without a body', async (route) => {
    const { baseUrl } = await start()
    const get = await fetch(baseUrl + route)
    const head = await fetch(baseUrl + route, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'api-version']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
    expectContractHeaders(route, head.headers)
  })

  test.each(routes)('%s refuses methods that do not read', async (route) => {
    const { port } = await start()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']) {
      const lines = `${method} ${href(route)}?include_pricing=maybe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`
      const [response] = await sendRaw(port, lines)
      if (method === 'QUERY' && response?.status === 400) continue // Node's parser learned QUERY after version 20.
      expect([method, response?.status, response?.headers.allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS'])
      expectContractHeaders(route, new Headers(response?.headers))
      expect(JSON.parse(response?.body as string).error).toBe('method_not_allowed')
    }
  })

  test.each(routes)('%s answers a preflight of any origin without counting it', async (route) => {
    const { baseUrl } = await start()
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    }
    const response = await fetch(baseUrl + route, { method: 'OPTIONS', headers })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toMatch(/if-none-match/i)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expectContractHeaders(route, response.headers)
    expect(response.headers.get('ratelimit-remaining')).toBe('60')
    expect((await fetch(baseUrl + route)).headers.get('ratelimit-remaining')).toBe('59')
  })

  test('expose every header that a client needs', async () => {
    const { baseUrl } = await start()
    const exposed = (await fetch(`${baseUrl}/api/profile`)).headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(
        'ETag Link RateLimit RateLimit-Policy RateLimit-Limit RateLimit-Remaining RateLimit-Reset Retry-After API-Version Deprecation Sunset'.split(
          ' ',
        ),
      ),
    )
  })

  test.each(routes)('%s answers profile_unavailable without the reason if the profile cannot be produced', async (route) => {
    const { baseUrl, frontDoor, logLines } = await start()
    const publications = frontDoor.publications as { current: unknown }
    expect(publications.current).toBeTypeOf('function')
    const { profile } = frontDoor.publications.current()
    const secret = 'the secret of /etc/passwd'
    Object.defineProperty(profile, 'complete', {
      get() {
        throw new Error(secret)
      },
    })
    const response = await fetch(baseUrl + route)
    expectContractHeaders(route, response.headers)
    await expectError(response, 'profile_unavailable')
    expect(JSON.stringify(logLines())).not.toContain(secret)
    expect(logLines()).toContainEqual(expect.objectContaining({ level: 'error', message: 'request failed', fault: 'Error' }))
  })

  test.each(routes)('%s sends its headers also if the Host is wrong or the server is overloaded', async (route) => {
    const { port } = await start()
    for (const host of ['', 'Host: a\r\nHost: b\r\n', 'Host: evil@x\r\n']) {
      const [response] = await sendRaw(port, `GET ${href(route)} HTTP/1.1\r\n${host}\r\n`)
      expect(response?.status).toBe(400)
      expect(JSON.parse(response?.body as string).error).toBe('bad_request')
      expectContractHeaders(route, new Headers(response?.headers))
    }
  })

  test('Sunset is the date of SUNSET_LEGACY_PROFILE', async () => {
    const { baseUrl } = await start({ SUNSET_LEGACY_PROFILE: '2028-02-29' })
    expect((await fetch(`${baseUrl}/api/profile`)).headers.get('sunset')).toBe('Tue, 29 Feb 2028 00:00:00 GMT')
  })
})

describe('sixty requests of a window (docs/pages/reference/http.md, "Rate limits")', () => {
  async function expectLimited(route: string, response: Response): Promise<void> {
    expectContractHeaders(route, response.headers)
    const retryAfter = response.headers.get('retry-after') ?? ''
    expect(retryAfter).toMatch(/^[1-9]\d*$/)
    expect(retryAfter).toBe(response.headers.get('ratelimit-reset'))
    expect(response.headers.get('ratelimit-remaining')).toBe('0')
    await expectError(response, 'rate_limit_exceeded')
  }

  test('one by one, both routes and every method together', async () => {
    const { baseUrl } = await start()
    const requests: [string, RequestInit][] = Array.from({ length: 60 }, (_, index) => [
      routes[index % 2] as string,
      [{}, { method: 'HEAD' }, { method: 'POST' }, { headers: { 'if-none-match': '*' } }][index % 4] as RequestInit,
    ])
    for (const [index, [route, options]] of requests.entries()) {
      const response = await fetch(baseUrl + route, options)
      expect([200, 304, 405]).toContain(response.status)
      expect(response.headers.get('ratelimit-remaining')).toBe(String(59 - index))
    }
    for (const route of routes) await expectLimited(route, await fetch(baseUrl + route))
    expect((await fetch(`${baseUrl}/api/v1/profile`, { method: 'OPTIONS' })).status).toBe(204)
    expect((await fetch(`${baseUrl}/index.md`)).status).toBe(200)
  })

  test('in parallel', async () => {
    const { baseUrl } = await start()
    const responses = await Promise.all(Array.from({ length: 90 }, () => fetch(`${baseUrl}/api/v1/profile`)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30)
    const left = responses.filter(({ status }) => status === 200).map(({ headers }) => Number(headers.get('ratelimit-remaining')))
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index))
  })

  test('pipelined on one connection', async () => {
    const { port } = await start()
    const responses = await sendRaw(port, `GET ${href('/api/v1/profile')} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(70), { expected: 70 })
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 70 }, (_, index) => (index < 60 ? 200 : 429)))
    expect(responses.map(({ headers }) => Number(headers['ratelimit-remaining']))).toEqual(
      Array.from({ length: 70 }, (_, index) => Math.max(59 - index, 0)),
    )
  })

  test('counted for each client behind a trusted proxy, and for the proxy itself when it is not trusted', async () => {
    const { baseUrl } = await start({ TRUSTED_PROXIES: '127.0.0.0/8' })
    const ask = (client: string) => fetch(`${baseUrl}/api/v1/profile`, { headers: { 'x-forwarded-for': client } })
    for (let index = 0; index < 60; index += 1) expect((await ask('203.0.113.1')).status).toBe(200)
    expect((await ask('198.51.100.7, 203.0.113.1')).status).toBe(429)
    expect((await ask('203.0.113.2')).status).toBe(200)
    await running?.stop()
    const second = await start()
    for (let index = 0; index < 60; index += 1) {
      await fetch(`${second.baseUrl}/api/v1/profile`, { headers: { 'x-forwarded-for': `203.0.113.${index}` } })
    }
    expect((await fetch(`${second.baseUrl}/api/v1/profile`, { headers: { 'x-forwarded-for': '203.0.113.99' } })).status).toBe(429)
  })
})
