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
  windowSeconds: 60,
} as const
