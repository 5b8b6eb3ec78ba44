import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorBodySchema, postalAddressSchema, publicProfileSchema } from '../src/index.ts'
import { exampleProfile } from './example-profile.ts'
import { placesOf, withEdit } from './json-edit.ts'

const accepts = (value: unknown) => publicProfileSchema.safeParse(value).success
const required = placesOf(exampleProfile).filter((path) => path[0] !== 'pricing' && typeof path.at(-1) === 'string')
const objects = [[], ['address'], ['contact'], ['links'], ['independence'], ['pricing', 0]]

describe('publicProfileSchema', () => {
  it('returns a profile with every field unchanged', () => {
    expect(publicProfileSchema.parse(exampleProfile)).toStrictEqual(exampleProfile)
  })

  it('accepts a profile without pricing', () => {
    const { pricing, ...rest } = exampleProfile
    expect(publicProfileSchema.parse(rest)).toStrictEqual(rest)
  })

  it('has 25 required fields', () => {
    expect(required.map((path) => path.join('.'))).toHaveLength(25)
  })

  it.each(required.map((path) => [path.join('.'), path] as const))('refuses a profile without %s', (_, path) => {
    expect(accepts(withEdit(exampleProfile, path, undefined))).toBe(false)
  })

  it.each(required.map((path) => [path.join('.'), path] as const))('refuses null and a number for %s', (_, path) => {
    expect(accepts(withEdit(exampleProfile, path, null))).toBe(false)
    expect(accepts(withEdit(exampleProfile, path, 1))).toBe(false)
  })

  it.each(objects)('refuses an additional property in %s %s', (...path) => {
    expect(accepts(withEdit(exampleProfile, [...path, 'founded'], '2019'))).toBe(false)
  })

  it.each([[null], ['on request'], [[{ range: 'all' }]], [[{ price: '$1' }]], [['$1']]])('refuses %j as pricing', (pricing) => {
    expect(accepts({ ...exampleProfile, pricing })).toBe(false)
  })
})

describe('e-mail addresses', () => {
  const accept = (general: string) => accepts(withEdit(exampleProfile, ['contact', 'general'], general))

  it.each(['a@b.co', "o'neil+jobs@mail.harbour.example", 'first.last@xn--hfen-5qa.example'])('accepts %s', (address) => {
    expect(accept(address)).toBe(true)
  })

  it.each([
    '',
    'harbour.example',
    'hello@',
    '@harbour.example',
    'hello@harbour',
    'hello@@harbour.example',
    '.hello@harbour.example',
    'hel..lo@harbour.example',
    'hello@-harbour.example',
    'hello@harbour-.example',
    ' hello@harbour.example',
    'hello@harbour.example\n',
    'mailto:hello@harbour.example',
    'Harbour <hello@harbour.example>',
    'hello@höfen.example',
  ])('refuses %j', (address) => {
    expect(accept(address)).toBe(false)
  })

  it('accepts every address of letters, digits and dots', () => {
    fc.assert(fc.property(fc.emailAddress(), accept))
  })
})

describe('links (RFC 3986)', () => {
  const accept = (demoUrl: string) => accepts({ ...exampleProfile, demoUrl })

  it.each([
    'https://harbour.example',
    'http://127.0.0.1:8080/a;b=c/%7Eme?q=1&r=/?x',
    'https://[2001:db8::1]:8443/demo',
    'HTTPS://harbour.example/demo',
  ])('accepts %s', (uri) => {
    expect(accept(uri)).toBe(true)
  })

  it.each([
    '',
    'harbour.example',
    '/demo',
    '//harbour.example/demo',
    'https:',
    'https://',
    'https://harbour.example/a b',
    ' https://harbour.example',
    'https://harbour.example\n',
    'https://harbour.example/%zz',
    'https://harbour.example/<demo>',
    'https://harbour.example/demo#a#b',
    'https://höfen.example/',
    'https://harbour.example:99999/',
    'https://[::1/',
    '1https://harbour.example',
    // Addresses that a web page must not link.
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:hello@harbour.example',
    'urn:isbn:0451450523',
  ])('refuses %j', (uri) => {
    expect(accept(uri)).toBe(false)
  })

  it('accepts every web address', () => {
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), accept))
  })
})

describe('postalAddressSchema and errorBodySchema', () => {
  const error = { error: 'not_found', message: 'There is no such page.', resolution: 'See /llms.txt.' }

  it('accept exactly their fields', () => {
    expect(postalAddressSchema.parse(exampleProfile.address)).toStrictEqual(exampleProfile.address)
    expect(errorBodySchema.parse(error)).toStrictEqual(error)
  })

  it.each(['error', 'message', 'resolution'])('refuse an error without %s, or with one that is not a string', (field) => {
    expect(errorBodySchema.safeParse(withEdit(error, [field], undefined)).success).toBe(false)
    expect(errorBodySchema.safeParse(withEdit(error, [field], 400)).success).toBe(false)
  })

  it('refuse additional fields', () => {
    expect(errorBodySchema.safeParse({ ...error, status: 404 }).success).toBe(false)
    expect(postalAddressSchema.safeParse({ ...exampleProfile.address, poBox: '9' }).success).toBe(false)
  })
})
