import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchProfile } from '../src/client.ts'
import { publicProfileSchema } from '../src/index.ts'
import { profileJsonSchema } from '../src/openapi.ts'
import { exampleProfile } from './example-profile.ts'
import { editsOf } from './json-edit.ts'

const withFormats = formats.default(new Ajv2020({ strict: true })).compile(profileJsonSchema())
const withoutFormats = new Ajv2020({ strict: true, validateFormats: false }).compile(profileJsonSchema())

const text = fc.oneof(fc.string(), fc.emailAddress(), fc.webUrl(), fc.string({ unit: fc.constantFrom(...'@.-:/#?%[]a1é ') }))
const profileWithTexts = fc.record({ general: text, product: text, demoUrl: text }).map(({ general, product, demoUrl }) => ({
  ...exampleProfile,
  contact: { ...exampleProfile.contact, general },
  links: { ...exampleProfile.links, product },
  demoUrl,
}))
const candidates = fc.oneof(editsOf(exampleProfile), profileWithTexts, fc.jsonValue())

describe('profile.schema.json', () => {
  it('is current; `pnpm --filter @svc/profile-schema run schema` writes it', () => {
    const file = readFileSync(new URL('../profile.schema.json', import.meta.url), 'utf8')
    expect(JSON.parse(file)).toEqual(profileJsonSchema())
  })

  it('is JSON Schema 2020-12 and allows later fields (docs/pages/reference/http.md, "The profile")', () => {
    expect(profileJsonSchema()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://unpkg.com/@svc/profile-schema/profile.schema.json',
    })
    expect(JSON.stringify(profileJsonSchema())).not.toContain('additionalProperties')
    expect(withFormats({ ...exampleProfile, founded: '2019' })).toBe(true)
  })

  it('accepts everything that is published', () => {
    fc.assert(
      fc.property(candidates, (value) => {
        fc.pre(publicProfileSchema.safeParse(value).success)
        expect(withFormats(value)).toBe(true)
      }),
    )
  })

  it('accepts nothing else, except more fields and addresses that no web page can link', () => {
    fc.assert(
      fc.property(candidates, (value) => {
        if (!withFormats(value)) return
        const issues = publicProfileSchema.safeParse(value).error?.issues ?? []
        expect(issues.filter(({ code, path }) => code !== 'unrecognized_keys' && !isUnusableAddress(value, path))).toEqual([])
      }),
      { numRuns: 80 },
    )
  })
})

describe('the structural check of the client', () => {
  it('accepts exactly what the JSON Schema accepts without formats', async () => {
    await fc.assert(
      fc.asyncProperty(candidates, async (value) => {
        const fetched = fetchProfile('https://svc.example.com', { fetch: async () => Response.json(value) })
        expect(await fetched.then(Boolean, () => false)).toBe(withoutFormats(value))
      }),
      { numRuns: 80 },
    )
  })
})

/** A valid URI with an impossible host or port, or with a scheme other than http and https. */
function isUnusableAddress(value: unknown, path: readonly PropertyKey[]): boolean {
  if (path[0] === 'contact') return false
  const found = path.reduce((inner, key) => (inner as Record<PropertyKey, unknown>)[key], value)
  return typeof found === 'string' && !(URL.canParse(found) && /^https?:$/.test(new URL(found).protocol))
}
