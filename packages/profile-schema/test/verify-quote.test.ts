import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ProfileRequestError, verifyQuote } from '../src/client.ts'
import { editsOf } from './json-edit.ts'
import { sendJson, serve } from './serve.ts'

const quote = 'Fees are refunded within 30 days & "no questions" asked?'
const found = {
  verdict: 'exact',
  matches: [
    {
      path: '/pricing',
      section: 'Pricing > Refunds',
      start: 10,
      end: 66,
      statement: quote,
      url: 'https://svc.example/pricing#refunds',
      quote_url: 'https://svc.example/pricing#:~:text=Fees',
      revision: '1379853ac1e63c85',
    },
  ],
  current_revision: '1379853ac1e63c85',
}

describe('verifyQuote', () => {
  it('sends quote and page, and returns the response unchanged', async () => {
    const extended = { ...found, later: 1 }
    await using server = await serve((_, response) => sendJson(response, 200, extended))
    expect(await verifyQuote(server.baseUrl, { quote, page: '/pricing' })).toEqual(extended)
    const { pathname, searchParams } = new URL(server.requests[0] as string, server.baseUrl)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/api/v1/verify', { quote, page: '/pricing' }])
  })

  it('returns the verdict for a page that was removed, which has no current revision', async () => {
    const { current_revision: _, ...ofRemoved } = found
    await using server = await serve((_, response) => sendJson(response, 200, ofRemoved))
    expect(await verifyQuote(server.baseUrl, { quote, page: '/pricing' })).toEqual(ofRemoved)
  })

  it('sends a revision', async () => {
    await using server = await serve((_, response) => sendJson(response, 200, found))
    await verifyQuote(`${server.baseUrl}/front/`, { quote, page: '/pricing', revision: '1379853ac1e63c85' })
    expect(server.requests[0]).toMatch(/^\/front\/api\/v1\/verify\?quote=.*&page=%2Fpricing&revision=1379853ac1e63c85$/)
  })

  it('rejects with the errors of the service, with the wait of a 429', async () => {
    const body = { error: 'rate_limit_exceeded', message: 'Too many.', resolution: 'Wait 7 seconds.' }
    await using server = await serve((_, response) => sendJson(response, 429, body, { 'Retry-After': '7' }))
    const error = await verifyQuote(server.baseUrl, { quote, page: '/' }).catch((reason) => reason)
    expect(error).toBeInstanceOf(ProfileRequestError)
    expect(error).toMatchObject({ code: 'rate_limit_exceeded', message: 'Too many.', status: 429, retryAfter: 7 })
  })

  it('rejects with the error of the service if the quote is missing', async () => {
    const body = { error: 'invalid_parameter', message: 'quote is missing.', resolution: 'Send a quote.' }
    await using server = await serve((_, response) => sendJson(response, 400, body))
    const failed = (verifyQuote as (baseUrl: string) => Promise<unknown>)(server.baseUrl)
    await expect(failed).rejects.toBeInstanceOf(ProfileRequestError)
    await expect(failed).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(server.requests).toEqual(['/api/v1/verify'])
  })

  it('rejects with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('the user left'))
    await expect(verifyQuote('http://127.0.0.1:9', { quote, page: '/' }, { signal })).rejects.toThrow('the user left')
  })
})

test('any response of a server is a verdict or one error with a code, without the quote', async () => {
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    editsOf(found).map((edited) => JSON.stringify(edited)),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 200, max: 599 }), body, async (status, text) => {
      const fetch = async () => new Response([204, 205, 304].includes(status) ? null : text, { status })
      const outcome = await verifyQuote('https://svc.example', { quote: 'canary in the mine', page: '/' }, { fetch }).catch(
        (error) => error,
      )
      if (outcome instanceof ProfileRequestError) {
        expect([outcome.code, outcome.message, outcome.resolution]).not.toContain('')
        expect(outcome.message).not.toContain('canary')
      } else expect(outcome).toMatchObject({ verdict: expect.any(String), matches: expect.any(Array) })
    }),
    { numRuns: 60 },
  )
})
