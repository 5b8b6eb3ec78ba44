// What is published: strict schemas and their types.

export { type ErrorBody, errorBodySchema } from './error-body.ts'
export {
  type PublicFact,
  type PublicFacts,
  publicFactsSchema,
  type StatedFact,
  statedFactSchema,
  type UnpublishedFact,
  unpublishedFactSchema,
} from './facts.ts'
export { type PostalAddress, type PublicProfile, postalAddressSchema, publicProfileSchema } from './profile.ts'

// What is requested.

export { type ProfileQuery, profileQuerySchema } from './query.ts'

// Constants of the wire, also at `./contract`.

export {
  apiVersionHeaderName,
  contractVersion,
  deprecationHeaderName,
  factsPath,
  legacyProfilePath,
  linkHeaderName,
  profilePath,
  profileRateLimit,
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
  retryAfterHeaderName,
  sunsetHeaderName,
  sunsetNoticeDays,
  verifyPath,
} from './contract.ts'
