import { apiVersionHeaderName, profilePath, profileRateLimit } from './contract.ts'
import type { PublicProfile } from './profile.ts'
import { ProfileRequestError } from './profile-request-error.ts'
import { findProfileMismatch, isErrorBody } from './profile-shape.ts'
import { type Deprecation, type RateLimit, readDeprecation, readRateLimit, readRetryAfter } from './response-metadata.ts'

/**
 * Bytes of an answer that are read, decompressed: the largest file that a service takes a profile from (1 MiB). Whoever stands at the
 * address cannot fill this side's memory.
 */
const longestAnswer = 1_048_576

const addScheme = 'Write the address with its scheme, such as https://svc.example.com.'
const checkAddress = 'Check that the address leads to the service, not to a proxy.'

/** How a profile is asked for; everything has a default. */
export interface FetchProfileOptions {
  /** Whether to ask for the pricing tiers; the service's default is `true`. */
  readonly includePricing?: boolean | undefined
  /** Ends the request, and the wait before a second one, with the signal's own reason. There is no other limit of time. */
  readonly signal?: AbortSignal | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
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
 * Reads the profile of the service at `baseUrl`, and with it what the answer says about limits, version and deprecation.
 *
 * Lenient: the fields this package names must be there with their types; anything more is kept, so that additive changes
 * break nobody. Without zod and for every platform that has `fetch`. Redirects are followed.
 *
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function fetchProfile(baseUrl: string | URL, options: FetchProfileOptions = {}): Promise<FetchedProfile> {
  const { includePricing, signal, fetch = globalThis.fetch } = options
  const query = includePricing === undefined ? '' : `?include_pricing=${includePricing}`
  const url = String(baseUrl).replace(/\/*([?#].*)?$/, profilePath + query)
  if (!/^\s*https?:/i.test(url)) {
    throw new ProfileRequestError('invalid_address', `"${baseUrl}" does not begin with http:// or https://.`, addScheme)
  }
  let response: Response
  let body: unknown
  try {
    response = await fetch(url, { headers: { accept: 'application/json' }, signal: signal ?? null })
    body = await readAnswer(response)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ProfileRequestError('unreachable', `No complete answer from ${url}.`, checkAddress, { cause })
  }

  const { status, headers } = response
  const rateLimit = readRateLimit(headers)
  const retryAfter = readRetryAfter(headers)
  if (status === 429 && options.retryOnRateLimit && retryAfter && retryAfter <= profileRateLimit.windowSeconds) {
    await wait(retryAfter, signal)
    return fetchProfile(baseUrl, { ...options, retryOnRateLimit: false })
  }

  const mismatch = findProfileMismatch(body)
  if (status !== 200 || mismatch) {
    throw new ProfileRequestError(...explain(url, status, body, mismatch), { status, rateLimit, retryAfter })
  }
  return {
    profile: body as PublicProfile,
    rateLimit,
    apiVersion: headers.get(apiVersionHeaderName) ?? undefined,
    deprecation: readDeprecation(headers, response.url || url),
  }
}

/** Code, message and resolution for an answer that is not a profile. */
function explain(url: string, status: number, body: unknown, mismatch: string | undefined): [string, string, string] {
  if (isErrorBody(body)) return [body.error, body.message, body.resolution]
  return status === 200 && body !== undefined
    ? ['invalid_profile', `${url} answered without a valid ${mismatch}.`, 'Tell the operator of the service.']
    : ['unreadable_response', `${url} answered ${status} without a profile or error body of up to 1 MiB.`, checkAddress]
}

/**
 * The answer as JSON, or nothing where it is none. Past the bound it is cut off, and the rest is not asked for.
 *
 * @throws whatever ends the answer before its time
 */
async function readAnswer({ body }: Response): Promise<unknown> {
  let left = longestAnswer
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length
      if (left < 0) controller.terminate()
      else controller.enqueue(chunk)
    },
  })
  const text = await new Response(body?.pipeThrough(bound)).text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
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
