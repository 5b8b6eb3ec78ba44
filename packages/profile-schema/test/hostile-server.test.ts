import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchProfile, ProfileRequestError } from '../src/client.ts'
import { exampleProfile } from './example-profile.ts'
import { editsOf } from './json-edit.ts'

/** Any value that HTTP allows in a header. */
const headerValue = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 })
const headers = fc.dictionary(
  fc.constantFrom(
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
    'retry-after',
    'api-version',
    'deprecation',
    'sunset',
    'link',
    'content-type',
  ),
  fc.oneof(
    headerValue,
    fc.constantFrom('60', '-1', '1e3', '1.5', 'true', '</api/v1/profile>; rel="successor-version"', '<:>; rel=successor-version'),
  ),
  { maxKeys: 5 },
)
const body = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  editsOf(exampleProfile).map((edited) => JSON.stringify(edited)),
  fc.constantFrom('', 'null', '[]', '{'),
)

test('any response of a server is a profile or one error with a code and a resolution', async () => {
  const answers = fc.tuple(fc.integer({ min: 200, max: 599 }), headers, body)
  await fc.assert(
    fc.asyncProperty(answers, async ([status, fields, text]) => {
      const hasBody = ![204, 205, 304].includes(status)
      const fetch = async () => new Response(hasBody ? text : null, { status, headers: fields })
      const outcome = await fetchProfile('https://svc.example', { fetch }).catch((error: unknown) => error)
      if (outcome instanceof ProfileRequestError) expect([outcome.code, outcome.message, outcome.resolution]).not.toContain('')
      else expect(outcome).toMatchObject({ profile: { name: expect.any(String) } })
    }),
    { numRuns: 200 },
  )
})
