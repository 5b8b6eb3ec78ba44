/** Path of the profile, relative to the service's base address (specification, "Endpoints"). */
export const profilePath = '/api/v1/profile'

/** The unversioned, deprecated alias of {@link profilePath}; same parameter, bodies and statuses. */
export const legacyProfilePath = '/api/profile'
