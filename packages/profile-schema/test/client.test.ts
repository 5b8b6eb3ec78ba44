// @module-tag slow
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FetchProfileOptions, fetchProfile, ProfileRequestError } from '../src/client.ts'
import { exampleProfile } from './example-profile.ts'
import { sendJson, serve, type TestServer } from './serve.ts'

const rateLimitHeaders = {
  'RateLimit-Limit': '60',
  'RateLimit-Remaining': '59',
  'RateLimit-Reset': '42',
  RateLimit: '"profile";r=59;t=42',
  'RateLimit-Policy': '"profile";q=60;w=60',
  'API-Version': '1.0.0',
}
const rateLimit = { limit: 60, remaining: 59, reset: 42 }
const limited = { error: 'rate_limit_exceeded', message: 'Too many requests.', resolution: 'Wait 1 second, then retry.' }

const serveProfile = (body: unknown = exampleProfile, headers: Record<string, string> = rateLimitHeaders) =>
  serve((_, response) => sendJson(response, 200, body, headers))

afterEach(() => vi.restoreAllMocks())

/** The error of a request. */
async function failure(baseUrl: string | URL, options?: FetchProfileOptions): Promise<ProfileRequestError> {
  const outcome = await fetchProfile(baseUrl, options).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(ProfileRequestError)
  return outcome as ProfileRequestError
}

describe('fetchProfile', () => {
  it('returns the profile, the rate limit and the version of the contract', async () => {
    await using server = await serveProfile()
    expect(await fetchProfile(server.baseUrl)).toEqual({ profile: exampleProfile, rateLimit, apiVersion: '1.0.0' })
    expect(server.requests).toEqual(['/api/v1/profile'])
  })

  it('requests JSON without credentials', async () => {
    let headers: NodeJS.Dict<string | string[]> = {}
    await using server = await serve((request, response) => {
      headers = request.headers
      sendJson(response, 200, exampleProfile)
    })
    await fetchProfile(server.baseUrl)
    expect(headers).toMatchObject({ accept: 'application/json' })
    expect(Object.keys(headers)).not.toContain('authorization')
    expect(Object.keys(headers)).not.toContain('cookie')
  })

  it.each([
    [undefined, '/api/v1/profile'],
    [true, '/api/v1/profile?include_pricing=true'],
    [false, '/api/v1/profile?include_pricing=false'],
  ])('with includePricing %s requests %s', async (includePricing, target) => {
    await using server = await serveProfile()
    await fetchProfile(server.baseUrl, { includePricing })
    expect(server.requests).toEqual([target])
  })

  it.each([
    ['', '/api/v1/profile'],
    ['/', '/api/v1/profile'],
    ['/front-door', '/front-door/api/v1/profile'],
    ['/front-door//?from=docs#top', '/front-door/api/v1/profile'],
    ['?a=/b', '/api/v1/profile'],
  ])('appends the path to a base address that ends in %j', async (end, target) => {
    await using server = await serveProfile()
    await fetchProfile(`${server.baseUrl}${end}`)
    await fetchProfile(new URL(`${server.baseUrl}${end}`))
    expect(server.requests).toEqual([target, target])
  })

  it('uses the option fetch', async () => {
    const calls: string[] = []
    const { profile } = await fetchProfile('https://svc.example.com', {
      fetch: async (url) => {
        calls.push(url)
        return Response.json(exampleProfile)
      },
    })
    expect(profile).toEqual(exampleProfile)
    expect(calls).toEqual(['https://svc.example.com/api/v1/profile'])
  })

  it('follows redirects', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/api/v1/profile') response.writeHead(308, { Location: '/moved/here' }).end()
      else sendJson(response, 200, exampleProfile, rateLimitHeaders)
    })
    expect(await fetchProfile(server.baseUrl)).toMatchObject({ profile: exampleProfile, rateLimit })
    expect(server.requests).toEqual(['/api/v1/profile', '/moved/here'])
  })
})

describe('a response', () => {
  it('keeps unknown fields at every level', async () => {
    const extended = {
      ...exampleProfile,
      founded: '2019',
      contact: { ...exampleProfile.contact, press: 'press@harbour.example' },
      pricing: [{ range: 'all', price: '$1', currency: 'USD' }],
    }
    await using server = await serveProfile(extended)
    expect((await fetchProfile(server.baseUrl)).profile).toEqual(extended)
  })

  it('may have no pricing', async () => {
    const { pricing, ...rest } = exampleProfile
    await using server = await serveProfile(rest)
    expect((await fetchProfile(server.baseUrl)).profile).toEqual(rest)
  })

  it('is not checked for formats', async () => {
    await using server = await serveProfile({ ...exampleProfile, demoUrl: '/demo' })
    expect((await fetchProfile(server.baseUrl)).profile.demoUrl).toBe('/demo')
  })

  it.each([
    {},
    { ...rateLimitHeaders, 'RateLimit-Reset': 'soon' },
    { ...rateLimitHeaders, 'RateLimit-Limit': '-1' },
    { ...rateLimitHeaders, 'RateLimit-Remaining': '5.5' },
  ])('with invalid rate limit headers has no rateLimit: %j', async (headers) => {
    await using server = await serveProfile(exampleProfile, headers)
    const result = await fetchProfile(server.baseUrl)
    expect(result.profile).toEqual(exampleProfile)
    expect(result.rateLimit).toBeUndefined()
  })
})

describe('the deprecation notice (RFC 8594, RFC 9745, RFC 8288)', () => {
  const sunset = 'Tue, 01 Jun 2027 00:00:00 GMT'
  const notice = async (headers: Record<string, string>, act?: (server: TestServer) => void) => {
    await using server = await serveProfile(exampleProfile, headers)
    act?.(server)
    return { server, deprecation: (await fetchProfile(server.baseUrl)).deprecation }
  }

  it('is absent while the route is current', async () => {
    expect((await notice({ Link: '</api/v2/profile>; rel="successor-version"', Sunset: sunset })).deprecation).toBeUndefined()
  })

  it.each(['true', '@1767225600'])('has the sunset as a date and the successor as an absolute URL (Deprecation: %s)', async (value) => {
    const { server, deprecation } = await notice({
      Deprecation: value,
      Sunset: sunset,
      Link: '</developers.md#deprecation>; rel="deprecation"; type="text/markdown", </api/v2/profile>; rel="successor-version"',
    })
    expect(deprecation).toEqual({ sunset: new Date('2027-06-01T00:00:00Z'), successor: `${server.baseUrl}/api/v2/profile` })
  })

  it.each([
    ['<https://svc.example.com/api/v2/profile>; rel=successor-version', 'https://svc.example.com/api/v2/profile'],
    ['<https://svc.example.com/a,b>;title="x";REL="latest-version successor-version"', 'https://svc.example.com/a,b'],
    ['<https://svc.example.com/a>; title="old, but kept"; rel="successor-version"', 'https://svc.example.com/a'],
    ['<https://svc.example.com/a>; rel="next"', undefined],
    ['<https://:0>; rel="successor-version"', undefined],
    ['successor-version', undefined],
  ])('from %s has the right successor', async (link, successor) => {
    expect((await notice({ Deprecation: 'true', Link: link })).deprecation?.successor).toBe(successor)
  })

  it('resolves the successor against the target of a redirect', async () => {
    await using moved = await serveProfile(exampleProfile, { Deprecation: 'true', Link: '</api/v2/profile>; rel="successor-version"' })
    await using server = await serve((_, response) => response.writeHead(307, { Location: `${moved.baseUrl}/here` }).end())
    expect((await fetchProfile(server.baseUrl)).deprecation?.successor).toBe(`${moved.baseUrl}/api/v2/profile`)
  })

  it('omits a sunset that is not a date', async () => {
    expect((await notice({ Deprecation: 'true', Sunset: 'next spring' })).deprecation).toEqual({})
  })
})

describe('errors', () => {
  it.each([
    [400, 'invalid_parameter'],
    [404, 'not_found'],
    [500, 'profile_unavailable'],
    [503, 'overloaded'],
  ])('%i have the code, message and resolution of the service', async (status, error) => {
    await using server = await serve((_, response) =>
      sendJson(response, status, { error, message: 'It happened.', resolution: 'Do this.' }, rateLimitHeaders),
    )
    expect(await failure(server.baseUrl)).toMatchObject({
      name: 'ProfileRequestError',
      code: error,
      message: 'It happened.',
      resolution: 'Do this.',
      status,
      rateLimit,
    })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['an HTML page', 200, '<!doctype html><title>Sign in</title>'],
    ['an HTML error page', 502, '<html><body>Bad Gateway</body></html>'],
    ['no body', 200, ''],
    ['no body', 204, ''],
    ['half a profile', 200, JSON.stringify(exampleProfile).slice(0, 99)],
    ['an error body with a field missing', 500, '{"error":"x","message":"y"}'],
    ['an error body with a wrong type', 500, '{"error":"x","message":"y","resolution":null}'],
    ['JSON that is not an error body', 403, '[]'],
    ['a profile under another status', 500, JSON.stringify(exampleProfile)],
  ])('%s (%i) is unreadable_response', async (_, status, body) => {
    await using server = await serve((_request, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(body))
    const error = await failure(server.baseUrl)
    expect(error).toMatchObject({ code: 'unreadable_response', status })
    expect(error.message).toContain(`${server.baseUrl}/api/v1/profile answered ${status}`)
    expect(error.resolution).toBe('Check that the address leads to the service, not to a proxy.')
  })

  it.each([
    ['profile.type', null],
    ['profile.type', []],
    ['profile.type', 7],
    ['profile.demoUrl', { ...exampleProfile, demoUrl: undefined }],
    ['profile.contact.recruiting', { ...exampleProfile, contact: { general: 'a@b.co' } }],
    ['profile.audience', { ...exampleProfile, audience: 'everyone' }],
    ['profile.audience.1', { ...exampleProfile, audience: ['a', 2] }],
    ['profile.links', { ...exampleProfile, links: ['https://harbour.example'] }],
    ['profile.independence.insuranceCarrier', { ...exampleProfile, independence: { insuranceCarrier: 'no' } }],
    ['profile.pricing', { ...exampleProfile, pricing: null }],
    ['profile.pricing.0.price', { ...exampleProfile, pricing: [{ range: 'all' }] }],
  ])('invalid_profile names the first invalid member: %s', async (place, body) => {
    await using server = await serveProfile(body)
    const error = await failure(server.baseUrl)
    expect(error).toMatchObject({ code: 'invalid_profile', status: 200, rateLimit })
    expect(error.message).toContain(`without a valid ${place}.`)
  })

  it('a connection that breaks is unreachable, with the cause', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '9999' })
      response.write('{"type":')
      setImmediate(() => response.destroy())
    })
    const error = await failure(server.baseUrl)
    expect(error.code).toBe('unreachable')
    expect(error.status).toBeUndefined()
    expect(error.cause).toBeInstanceOf(Error)
    expect(Object.keys(error)).not.toContain('cause')
  })

  it('an address without a listener is unreachable', async () => {
    const { baseUrl, [Symbol.asyncDispose]: close } = await serve(() => {})
    await close()
    expect((await failure(baseUrl)).message).toBe(`No complete response from ${baseUrl}/api/v1/profile.`)
  })

  it('the base address "http://" is unreachable', async () => {
    expect((await failure('http://')).code).toBe('unreachable')
  })

  it.each([
    ...['https://user:secret@svc.example.com', 'user:secret@svc.example.com', 'http:user:secret@svc.example.com/front'],
    ...['ftp://user:secret@svc.example.com', 'HTTPS:\\\\user:secret@svc.example.com', new URL('https://user:secret@svc.example.com/')],
  ])('the base address %s is invalid_address without its password, and no request is sent', async (baseUrl) => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const error = await failure(baseUrl, { fetch })
    expect(error).toMatchObject({ code: 'invalid_address', message: 'The base address contains a user or password.' })
    expect(inspect(error)).not.toContain('secret@')
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each(['', '/', '?include_pricing=true'])('the address of the profile itself, with %j after it, is invalid_address', async (rest) => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    expect(await failure(`https://svc.example.com/api/v1/profile${rest}`, { fetch })).toMatchObject({
      code: 'invalid_address',
      message: '"https://svc.example.com/api/v1/profile" is not a base address.',
      resolution: 'Leave out /api/v1/profile.',
    })
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each(['http://127.0.0.1/@acme', 'http://127.0.0.1/?to=a@b'])('the base address %j is accepted', async (baseUrl) => {
    expect((await fetchProfile(baseUrl, { fetch: async () => Response.json(exampleProfile) })).profile).toEqual(exampleProfile)
  })

  it.each(['', 'localhost:8080', 'svc.example.com', '/front-door', 'ftp://svc.example.com'])(
    'the base address %j is invalid_address, and no request is sent',
    async (baseUrl) => {
      const fetch = vi.fn<typeof globalThis.fetch>()
      expect(await failure(baseUrl, { fetch })).toMatchObject({
        code: 'invalid_address',
        message: `"${baseUrl}" does not begin with http:// or https://.`,
        resolution: 'Write the address with its scheme, such as https://svc.example.com.',
      })
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it.each(['HTTP://127.0.0.1', ' https://svc.example.com'])('the base address %j is accepted', async (baseUrl) => {
    expect((await fetchProfile(baseUrl, { fetch: async () => Response.json(exampleProfile) })).profile).toEqual(exampleProfile)
  })

  it('a loop of redirects is unreachable', async () => {
    await using server = await serve((_, response) => response.writeHead(302, { Location: '/api/v1/profile' }).end())
    expect((await failure(server.baseUrl)).code).toBe('unreachable')
  })

  it('any JSON is a profile or an error with a code', async () => {
    const answers = fc.record({
      body: fc.oneof(fc.json(), fc.string()),
      status: fc.constantFrom(200, 400, 418, 429, 500),
      headers: fc.dictionary(
        fc.constantFrom('RateLimit-Limit', 'Retry-After', 'Deprecation', 'Sunset', 'Link'),
        fc.string({ unit: 'grapheme-ascii' }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(answers, async ({ body, status, headers }) => {
        const error = await failure('https://svc.example.com', { fetch: async () => new Response(body, { status, headers }) })
        expect([error.code, error.message, error.resolution].every((part) => typeof part === 'string')).toBe(true)
      }),
    )
  })
})

describe('429 (docs/pages/reference/http.md, "Rate limits")', () => {
  const serveLimited = (retryAfter?: string) =>
    serve((_, response) =>
      sendJson(response, 429, limited, { ...rateLimitHeaders, ...(retryAfter !== undefined && { 'Retry-After': retryAfter }) }),
    )

  it('is an error with the seconds to wait by default', async () => {
    await using server = await serveLimited('7')
    expect(await failure(server.baseUrl)).toMatchObject({ code: 'rate_limit_exceeded', status: 429, retryAfter: 7, rateLimit })
    expect(server.requests).toHaveLength(1)
  })

  it('is retried after the wait, with the same query', async () => {
    let refusedAt = 0
    await using server = await serve((_, response, count) => {
      if (count === 1) refusedAt = performance.now()
      // A timer may end a fraction of a millisecond early by this clock.
      if (performance.now() - refusedAt < 999) sendJson(response, 429, limited, { 'Retry-After': '1' })
      else sendJson(response, 200, exampleProfile, rateLimitHeaders)
    })
    const { profile } = await fetchProfile(server.baseUrl, { retryOnRateLimit: true, includePricing: false })
    expect(profile).toEqual(exampleProfile)
    expect(server.requests).toEqual(Array.from({ length: 2 }, () => '/api/v1/profile?include_pricing=false'))
  })

  it('is retried only once', async () => {
    await using server = await serveLimited('1')
    expect(await failure(server.baseUrl, { retryOnRateLimit: true })).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 1 })
    expect(server.requests).toHaveLength(2)
  })

  it.each([undefined, '0', '-1', '1.5', 'soon', 'Tue, 01 Jun 2027 00:00:00 GMT'])(
    'is not retried if Retry-After is %s',
    async (retryAfter) => {
      await using server = await serveLimited(retryAfter)
      expect((await failure(server.baseUrl, { retryOnRateLimit: true })).retryAfter).toBeUndefined()
      expect(server.requests).toHaveLength(1)
    },
  )

  it.each(['61', '9999999999'])('is not retried if the wait of %s s is longer than any window of the service', async (retryAfter) => {
    await using server = await serveLimited(retryAfter)
    expect((await failure(server.baseUrl, { retryOnRateLimit: true })).retryAfter).toBe(Number(retryAfter))
    expect(server.requests).toHaveLength(1)
  })

  it('is the only status that is retried', async () => {
    await using server = await serve((_, response) => sendJson(response, 503, limited, { 'Retry-After': '1' }))
    await failure(server.baseUrl, { retryOnRateLimit: true })
    expect(server.requests).toHaveLength(1)
  })
})
