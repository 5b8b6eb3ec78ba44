/** Seconds of the window that `profileRateLimit` counts in; by itself, so that the client does not carry the rest. */
export const profileWindowSeconds = 60

/**
 * What the profile routes admit, together, per client and per running server instance (specification, "Limits"), in the
 * words of the `RateLimit` fields: `"profile";q=60;w=60`.
 */
export const profileRateLimit = {
  /** Name of the policy in `RateLimit` and `RateLimit-Policy`. */
  policy: 'profile',
  /** Requests per window. */
  limit: 60,
  /** Length of the window in seconds. */
  windowSeconds: profileWindowSeconds,
} as const
