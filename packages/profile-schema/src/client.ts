import { apiVersionHeaderName, factsPath, profilePath, profileRateLimit, verifyPath } from './contract.ts'
import type { PublicFacts } from './facts.ts'
import type { PublicProfile } from './profile.ts'
import { type Deprecation, type RateLimit, readDeprecation, readRateLimit, readRetryAfter } from './response-metadata.ts'
import { expectBody, flag, number, type RequestOptions, requestJson, type ShapeOf, text } from './service-request.ts'

export type { PublicFact, PublicFacts, StatedFact, UnpublishedFact } from './facts.ts'
export type { PublicProfile } from './profile.ts'
export type { Deprecation, RateLimit } from './response-metadata.ts'
export { ProfileRequestError, type ProfileRequestErrorDetails, type RequestOptions } from './service-request.ts'

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

/** The requested facts. */
export interface FetchFactsOptions extends RequestOptions {
  /** Only the facts of this id; rejects with `not_found` (404) if there is none. @default all */
  readonly id?: string | undefined
  /** The day of the statuses, `YYYY-MM-DD`. @default today in UTC */
  readonly asOf?: string | undefined
}

const factsShape = { facts: [{ id: text, label: text, status: text }], revision: text } as const

/**
 * Reads the facts of the service at `baseUrl`. Fields that this version does not know are returned unchanged.
 *
 * @example const { facts } = await fetchFacts('https://svc.example.com', { id: 'price-small-team' })
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function fetchFacts(baseUrl: string | URL, { id, asOf, ...options }: FetchFactsOptions = {}): Promise<PublicFacts> {
  const query = new URLSearchParams({ ...(id !== undefined && { id }), ...(asOf !== undefined && { as_of: asOf }) })
  const answer = await requestJson(baseUrl, query.size === 0 ? factsPath : `${factsPath}?${query}`, options)
  return expectBody(answer, 'facts', factsShape) as PublicFacts
}

/** A quote, and where to look for it. */
export interface QuoteToVerify {
  /** 12 to 600 characters with a letter or a digit. */
  readonly quote: string
  /** Path or address of a page. */
  readonly page: string
  /** A stored revision of the page, also under an earlier path. @default the current one */
  readonly revision?: string | undefined
}

/** A place with the quote. Offsets count code points of the page's published Markdown at `revision`. */
export interface QuoteMatch {
  readonly path: string
  /** Heading path, joined by ` > `. */
  readonly section: string
  readonly start: number
  readonly end: number
  /** The statement in which the quote begins; absent in headings. */
  readonly statement?: string
  readonly url: string
  /** Opens the page with the quote highlighted. */
  readonly quote_url: string
  readonly revision: string
  /** `YYYY-MM-DD` */
  readonly reviewed?: string
  /** `YYYY-MM-DD` */
  readonly verified?: string
}

/** The response of the service; fields that this version does not know are returned unchanged. */
export interface VerifiedQuote {
  /**
   * `exact` or `typographic`: the page has the quote; `changed`: an earlier revision has it; `elsewhere`: another page, or the current text, has
   * it; `undecided`: none of the texts that the service has read for this request has it, and others may.
   */
  readonly verdict: 'exact' | 'typographic' | 'changed' | 'elsewhere' | 'not_found' | 'undecided'
  readonly matches: readonly QuoteMatch[]
  /** With `undecided`: how many texts were read, of how many that may have the quote. */
  readonly looked_at?: number
  readonly of?: number
  /** With `changed`: when the revision with the quote was replaced, in ISO 8601. */
  readonly last_published_at?: string
  /** Current revision of the requested page; absent if it was removed. */
  readonly current_revision?: string
}

const verdictShape = {
  verdict: text,
  matches: [{ path: text, section: text, start: number, end: number, url: text, quote_url: text, revision: text }],
} as const

/**
 * Asks the service at `baseUrl` whether a quote is on a page.
 *
 * @example const { verdict } = await verifyQuote('https://svc.example.com', { quote: 'Fees are refunded.', page: '/pricing' })
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function verifyQuote(
  baseUrl: string | URL,
  quoteToVerify: QuoteToVerify,
  options: RequestOptions = {},
): Promise<VerifiedQuote> {
  // The service reports what is missing.
  const given = Object.entries({ ...quoteToVerify }).filter(([, value]) => value !== undefined) as [string, string][]
  const query = new URLSearchParams(given)
  const answer = await requestJson(baseUrl, `${verifyPath}?${query}`, options)
  return expectBody(answer, 'verdict', verdictShape) as VerifiedQuote
}
