import { parse } from 'node:querystring'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileQuerySchema } from '../src/index.ts'

const read = (query: string) => profileQuerySchema.safeParse(parse(query))

describe('profileQuerySchema (docs/pages/reference/http.md, "The profile")', () => {
  it.each([
    ['', true],
    ['include_pricing=true', true],
    ['include_pricing=false', false],
    ['include_pricing=%66alse', false],
    ['utm_source=agent', true],
    ['include_pricing=false&Include_Pricing=maybe&include_pricings=1', false],
    ['__proto__=x&constructor=y&include_pricing=false', false],
  ])('reads %j', (query, includePricing) => {
    expect(read(query)).toEqual({ success: true, data: { includePricing } })
  })

  it.each([
    'include_pricing',
    'include_pricing=',
    'include_pricing=TRUE',
    'include_pricing=True',
    'include_pricing=1',
    'include_pricing=0',
    'include_pricing=yes',
    'include_pricing=true+',
    'include_pricing=%20true',
    'include_pricing=true%00',
    'include_pricing=%ff',
    'include_pricing=true&include_pricing=true',
    'include_pricing=false&include_pricing=true',
    'include_pricing[]=true',
    'include_pricing%5B%5D=true',
    'include_pricing[0]=true',
    'include_pricing=true&include_pricing[x]=true',
  ])('refuses %j and names the parameter', (query) => {
    const result = read(query)
    expect(result.success).toBe(false)
    for (const issue of result.error?.issues ?? []) {
      expect(issue.path).toEqual(['include_pricing'])
      expect(issue.message).toBe('include_pricing must be exactly "true" or "false", given at most once.')
    }
  })

  it('accepts a value only if it is the text true or false', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('true', 'false'), fc.array(fc.string()), fc.jsonValue())
    fc.assert(
      fc.property(value, (include_pricing) => {
        expect(profileQuerySchema.safeParse({ include_pricing }).success).toBe(include_pricing === 'true' || include_pricing === 'false')
      }),
    )
  })

  it('ignores every other parameter', () => {
    const others = fc.dictionary(
      fc.string().filter((name) => !name.startsWith('include_pricing')),
      fc.oneof(fc.string(), fc.array(fc.string())),
    )
    fc.assert(
      fc.property(others, (query) => {
        expect(profileQuerySchema.parse(query)).toStrictEqual({ includePricing: true })
      }),
    )
  })
})
