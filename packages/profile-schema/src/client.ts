export { type FetchedProfile, type FetchProfileOptions, fetchProfile } from './fetch-profile.ts'
export type { PublicProfile } from './profile.ts'
export { ProfileRequestError, type ProfileRequestErrorDetails } from './profile-request-error.ts'
export type { Deprecation, RateLimit } from './response-metadata.ts'
