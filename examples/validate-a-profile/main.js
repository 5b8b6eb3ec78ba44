/** Validates a whole profile, a draft with errors, and a profile with an unknown field. */
import assert from 'node:assert/strict'
import { publicProfileSchema } from '@svc/profile-schema'
import { profile } from './profile.js'

assert.deepEqual(publicProfileSchema.parse(profile), profile)

const extended = publicProfileSchema.safeParse({ ...profile, founded: 2019 })
assert.deepEqual(
  extended.error.issues.map(({ code, keys }) => [code, keys]),
  [['unrecognized_keys', ['founded']]],
)

const { pricing, ...withoutPricing } = profile
assert.ok(publicProfileSchema.safeParse(withoutPricing).success)

await import('./check-what-you-publish.js')
console.log(`validate-a-profile: ${profile.name} may be published, with ${pricing.length} tiers or without`)
