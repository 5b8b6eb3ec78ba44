import { apiVersionHeaderName, profilePath, profileRateLimit } from './contract.ts'
import type { PublicProfile } from './profile.ts'
import { findProfileMismatch } from './profile-shape.ts'
import { type Deprecation, type RateLimit, readDeprecation, readRateLimit, readRetryAfter } from './response-metadata.ts'
import { type RequestOptions, requestJson, unusable } from './service-request.ts'

/** How a profile is asked for; everything has a default. */
export interface FetchProfileOptions extends RequestOptions {
  /** Whether to ask for the pricing tiers; the service's default is `true`. */
  readonly includePricing?: boolean | undefined
  /** Ends the request, and the wait before a second one, with the signal's own reason. There is no other limit of time. */
  readonly signal?: AbortSignal | undefined
  /**
   * On 429, wait the `Retry-After` seconds and ask once more. Default `false`. A wait longer than the service's own window
   * of 60 seconds is not begun: the error then says how long it would be.
   */
  readonly retryOnRateLimit?: boolean | undefined
}

/** A profile and what its answer said; what a proxy has dropped from the headers is `undefined`. */
export interface FetchedProfile {
  /** Fields that this version does not know are kept as they came. */
  readonly profile: PublicProfile
  readonly rateLimit: RateLimit | undefined
  /** Semantic version of the response contract. */
  readonly apiVersion: string | undefined
  /** Present when the route is superseded: time to move to its successor. */
  readonly deprecation: Deprecation | undefined
}

/**
 * Reads the profile of the service at `baseUrl`, with the limits, version and deprecation of the response.
 *
 * Lenient: the fields this package names must be there with their types; anything more is kept, so that additive changes
 * break nobody. Without zod and for every platform that has `fetch`. Redirects are followed.
 *
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function fetchProfile(baseUrl: string | URL, options: FetchProfileOptions = {}): Promise<FetchedProfile> {
  const { includePricing, signal } = options
  const query = includePricing === undefined ? '' : `?include_pricing=${includePricing}`
  const answer = await requestJson(baseUrl, profilePath + query, options)
  const { url, response, body } = answer
  const { status, headers } = response
  const retryAfter = readRetryAfter(headers)
  if (status === 429 && options.retryOnRateLimit && retryAfter && retryAfter <= profileRateLimit.windowSeconds) {
    await wait(retryAfter, signal)
    return fetchProfile(baseUrl, { ...options, retryOnRateLimit: false })
  }

  const mismatch = findProfileMismatch(body)
  if (status !== 200 || mismatch) throw unusable(answer, 'profile', mismatch)
  return {
    profile: body as PublicProfile,
    rateLimit: readRateLimit(headers),
    apiVersion: headers.get(apiVersionHeaderName) ?? undefined,
    deprecation: readDeprecation(headers, response.url || url),
  }
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      // A signal may outlive many waits.
      signal?.removeEventListener('abort', abort)
      resolve()
    }, seconds * 1_000)
    signal?.addEventListener('abort', abort)
  })
}
