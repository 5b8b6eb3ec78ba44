import { type ErrorCode, errors } from '@svc/composition'
import { errorBodySchema } from '@svc/profile-schema'
import { crossOriginHeaders } from '@svc/site'
import { describe, expect, test } from 'vitest'
import { createErrorResponses, type ErrorResponse, profileLimitExceeded, rateLimitExceeded } from '../../src/http/error-response.ts'
import { createRateLimitHeaders } from '../../src/routes/count-requests.ts'

const errorResponses = createErrorResponses('https://example.com/docs')

const fieldsOf = ({ headers }: ErrorResponse) => headers

const exposed =
  'ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit, RateLimit-Policy, Retry-After, API-Version, Deprecation, Sunset'

describe('every error outside /mcp', () => {
  const own: Partial<Record<ErrorCode, Record<string, string>>> = {
    method_not_allowed: { Allow: 'GET, HEAD, OPTIONS' },
    not_acceptable: { Vary: 'Accept, Accept-Encoding' },
    overloaded: { 'Retry-After': '2' },
    not_ready: { 'Retry-After': '2' },
  }

  test.each<[ErrorCode, number]>([
    ['invalid_parameter', 400],
    ['bad_request', 400],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['not_acceptable', 406],
    ['request_timeout', 408],
    ['rate_limit_exceeded', 429],
    ['header_fields_too_large', 431],
    ['profile_unavailable', 500],
    ['internal_error', 500],
    ['overloaded', 503],
    ['not_ready', 503],
  ])('%s is %d with exactly the three fields, no-store and nosniff', (code, status) => {
    const response = errorResponses[code]
    expect(response.status).toBe(status)
    const text = String(response.body)
    expect(fieldsOf(response)).toEqual({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...own[code],
    })
    const body = errorBodySchema.parse(JSON.parse(text))
    expect(body).toEqual(JSON.parse(text))
    expect(body.error).toBe(code)
    // A sentence each: what happened, and what to do next.
    for (const sentence of [body.message, body.resolution]) expect(sentence).toMatch(/^[A-Z][^\n]{10,}\.$|^include_pricing must [^\n]+\.$/)
  })

  test('is one of these', () => {
    expect(Object.keys(errorResponses)).toEqual(Object.keys(errors))
    expect(Object.isFrozen(errorResponses)).toBe(true)
  })

  test.each([
    [1, 'Wait 1 second, then send the request again.'],
    [59, 'Wait 59 seconds, then send the request again.'],
  ])('429 has the wait of %d s in its header and its resolution', (seconds, resolution) => {
    const response = rateLimitExceeded(seconds, 'Too many searches.')
    expect([response.status, fieldsOf(response)['Retry-After']]).toEqual([429, String(seconds)])
    expect(JSON.parse(String(response.body))).toEqual({ error: 'rate_limit_exceeded', message: 'Too many searches.', resolution })
  })

  test('429 of the profile exists for every wait of a window before the first client is refused', () => {
    expect(profileLimitExceeded.map((response) => fieldsOf(response)['Retry-After'])).toEqual(
      Array.from({ length: 61 }, (_, seconds) => String(seconds)),
    )
    expect(JSON.parse(String(profileLimitExceeded[7]?.body)).message).toBe(errors.rate_limit_exceeded.message)
  })
})

describe('CORS for any origin', () => {
  test('covers everything outside /mcp, with every header that a client needs, without credentials', () => {
    expect(crossOriginHeaders).toEqual({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed })
  })
})

test('the five rate limit fields agree', () => {
  expect(createRateLimitHeaders({ policy: 'profile', limit: 60, windowSeconds: 60 })({ remaining: 59, resetSeconds: 42 })).toEqual({
    'RateLimit-Limit': '60',
    'RateLimit-Remaining': '59',
    'RateLimit-Reset': '42',
    RateLimit: '"profile";r=59;t=42',
    'RateLimit-Policy': '"profile";q=60;w=60',
  })
})
