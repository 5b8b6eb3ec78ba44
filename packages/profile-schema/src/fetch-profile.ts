import { apiVersionHeaderName, profilePath, profileRateLimit } from './contract.ts'
import { flag, type ShapeOf, text } from './json-shape.ts'
import type { PublicProfile } from './profile.ts'
import { type Deprecation, type RateLimit, readDeprecation, readRateLimit, readRetryAfter } from './response-metadata.ts'
import { expectBody, type RequestOptions, requestJson } from './service-request.ts'

/** How a profile is requested. */
export interface FetchProfileOptions extends RequestOptions {
  /** Whether to request the pricing tiers. @default true */
  readonly includePricing?: boolean | undefined
  /**
   * On 429, wait the `Retry-After` seconds and request once more. A wait longer than the service's window of 60 seconds
   * fails at once, and the error has its length. `signal` also ends the wait. @default false
   */
  readonly retryOnRateLimit?: boolean | undefined
}

/** A profile and the metadata of its response; `undefined` if a proxy has dropped the headers. */
export interface FetchedProfile {
  /** Fields that this version does not know are returned unchanged. */
  readonly profile: PublicProfile
  readonly rateLimit: RateLimit | undefined
  /** Semantic version of the response contract. */
  readonly apiVersion: string | undefined
  /** Present if the route is superseded. */
  readonly deprecation: Deprecation | undefined
}

/** The compiler checks it against `PublicProfile`; formats are not checked. */
const profileShape: ShapeOf<Required<PublicProfile>> = {
  type: text,
  name: text,
  description: text,
  legalName: text,
  dba: text,
  address: { streetAddress: text, addressLocality: text, addressRegion: text, postalCode: text, addressCountry: text },
  contact: { general: text, recruiting: text },
  links: { company: text, product: text, github: text },
  audience: [text],
  capabilities: [text],
  independence: { insuranceCarrier: flag, takesPremiumCommissions: flag, canWorkWithIncumbentBroker: flag },
  pricing: [{ range: text, price: text }],
  demoUrl: text,
}

/**
 * Reads the profile of the service at `baseUrl`, with the limits, version and deprecation of the response.
 *
 * The known fields must be present with their types. Other fields are accepted, so that additive changes do not break clients. Works
 * without zod on every platform that has `fetch`. Redirects are followed.
 *
 * @example const { profile } = await fetchProfile('https://svc.example.com', { includePricing: false })
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

  return {
    // Tiers may be left out, and only an object has fields.
    profile: expectBody(answer, 'profile', profileShape, { pricing: [], ...(body as object) }) as PublicProfile,
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
