import type { RateLimit } from './response-metadata.ts'

/** Details of a failed request. */
export interface ProfileRequestErrorDetails {
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined
  readonly rateLimit?: RateLimit | undefined
  /** Seconds to wait before the next request, where the answer says it. */
  readonly retryAfter?: number | undefined
  /** What was thrown below, if anything. */
  readonly cause?: unknown
}

/**
 * Why there is no profile, or no verdict on a quote. `code` is the service's own (`invalid_parameter`, `rate_limit_exceeded`, `profile_unavailable`, …)
 * where it answered with one, else what this client saw:
 *
 * - `invalid_address`: the base address does not begin with http:// or https://; nothing was sent.
 * - `unreachable`: no complete answer arrived; `cause` says more.
 * - `unreadable_response`: the answer is neither what was asked for nor an error of this service, such as a proxy's HTML page, or is longer
 *   than 1 MiB.
 * - `invalid_profile`, `invalid_verdict`: the answer is JSON, and a field that readers rely on is missing or has another type.
 */
export class ProfileRequestError extends Error {
  override readonly name = 'ProfileRequestError'
  /** Stable and machine-readable. */
  declare readonly code: string
  /** What to do next, in a sentence. */
  declare readonly resolution: string
  declare readonly status: number | undefined
  declare readonly rateLimit: RateLimit | undefined
  declare readonly retryAfter: number | undefined

  constructor(code: string, message: string, resolution: string, details?: ProfileRequestErrorDetails) {
    super(message, details)
    Object.assign(this, { code, resolution }, details)
  }
}
