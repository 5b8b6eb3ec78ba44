// What is published: strict schemas and their types.

export { type ErrorBody, errorBodySchema } from './error-body.ts'
export { type PostalAddress, postalAddressSchema } from './postal-address.ts'
export { type PublicProfile, publicProfileSchema } from './profile.ts'

// What is asked for.

export { legacyProfilePath, profilePath } from './profile-paths.ts'
export { type ProfileQuery, profileQuerySchema } from './query.ts'

// What every answer says about itself.

export { contractVersion } from './contract-version.ts'
export {
  apiVersionHeaderName,
  deprecationHeaderName,
  linkHeaderName,
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
  retryAfterHeaderName,
  sunsetHeaderName,
} from './header-names.ts'
export { profileRateLimit } from './rate-limit.ts'
export { sunsetNoticeDays } from './sunset-notice.ts'
