/** One request of the client, and the error of a response that is not what was asked for. */
import type { ErrorBody } from './error-body.ts'
import { type RateLimit, readRateLimit, readRetryAfter } from './response-metadata.ts'

/** Bytes of a response, after decompression: the largest file that a service takes a profile from. */
const longestAnswer = 1_048_576

/** Before the first path, in any spelling that a URL parser accepts. */
const credentials = /^[^/\\?#]*(?:[/\\]+[^/\\?#]*)?@/
const addScheme = 'Write the address with its scheme, such as https://svc.example.com.'
const checkAddress = 'Check that the address leads to the service, not to a proxy.'

/** How a request is sent. */
export interface RequestOptions {
  /** Ends the request with the signal's own reason. @default no time limit */
  readonly signal?: AbortSignal | undefined
  /** @default the platform's `fetch` */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** Details of a failed request. */
export interface ProfileRequestErrorDetails {
  /** HTTP status, if there was a response. */
  readonly status?: number | undefined
  readonly rateLimit?: RateLimit | undefined
  /** Seconds to wait before the next request, if the response has them. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/**
 * A failed request. `code` is the service's own (`invalid_parameter`, `rate_limit_exceeded`, `profile_unavailable`, …), or:
 *
 * - `invalid_address`: the base address does not begin with http:// or https://, contains a user or password, or ends with the
 *   requested path; nothing was sent.
 * - `unreachable`: no complete response arrived; see `cause`.
 * - `unreadable_response`: the response is neither what was asked for nor an error of this service, such as a proxy's HTML page, or is
 *   longer than 1 MiB.
 * - `invalid_profile`, `invalid_facts`, `invalid_verdict`: a field that readers need is missing or has another type.
 *
 * @example if (error instanceof ProfileRequestError) console.error(error.code, error.resolution)
 */
export class ProfileRequestError extends Error {
  override readonly name = 'ProfileRequestError'
  /** Stable and machine-readable. */
  declare readonly code: string
  /** The next step, in a sentence. */
  declare readonly resolution: string
  declare readonly status: number | undefined
  declare readonly rateLimit: RateLimit | undefined
  declare readonly retryAfter: number | undefined

  constructor(code: string, message: string, resolution: string, details?: ProfileRequestErrorDetails) {
    super(message, details)
    Object.assign(this, { code, resolution }, details)
  }
}

export interface JsonAnswer {
  readonly url: string
  readonly response: Response
  /** Undefined if it is not JSON. */
  readonly body: unknown
}

/**
 * @param target path and query
 * @throws {ProfileRequestError} `invalid_address`, `unreachable`; an abort rejects with the signal's reason
 */
export async function requestJson(
  baseUrl: string | URL,
  target: string,
  { signal, fetch = globalThis.fetch }: RequestOptions,
): Promise<JsonAnswer> {
  const base = String(baseUrl).replace(/\/*([?#].*)?$/, '')
  const path = withoutQuery(target)
  const refuse = (message: string, resolution: string) => new ProfileRequestError('invalid_address', message, resolution)
  if (credentials.test(base)) throw refuse('The base address contains a user or password.', 'Leave them out.')
  if (!/^\s*https?:/i.test(base)) throw refuse(`"${base}" does not begin with http:// or https://.`, addScheme)
  if (base.endsWith(path)) throw refuse(`"${base}" is not a base address.`, `Leave out ${path}.`)
  const url = base + target
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal: signal ?? null })
    return { url, response, body: await readAnswer(response) }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ProfileRequestError('unreachable', `No complete response from ${withoutQuery(url)}.`, checkAddress, { cause })
  }
}

/**
 * The body of a successful response.
 *
 * @param what `profile`, `facts` or `verdict`
 * @param checked the value with the fields of `shape`
 * @throws {ProfileRequestError} the service's own error, `unreadable_response`, or `invalid_` with the first invalid field
 */
export function expectBody(answer: JsonAnswer, what: string, shape: JsonShape, checked = answer.body): unknown {
  const { url, response, body } = answer
  const { status, headers } = response
  const mismatch = findMismatch(checked, shape, what)
  if (status === 200 && !mismatch) return body
  const details = { status, rateLimit: readRateLimit(headers), retryAfter: readRetryAfter(headers) }
  if (isErrorBody(body)) throw new ProfileRequestError(body.error, body.message, body.resolution, details)
  const place = withoutQuery(url)
  if (status === 200 && body !== undefined) {
    const report = 'Report it to the operator of the service.'
    throw new ProfileRequestError(`invalid_${what}`, `${place} answered without a valid ${mismatch}.`, report, details)
  }
  const found = `${place} answered ${status} without a ${what} or error body of up to 1 MiB.`
  throw new ProfileRequestError('unreadable_response', found, checkAddress, details)
}

/** Errors are logged, and a quote may be private. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, '')
}

/** The body as JSON, or undefined. It is cut at the limit, and the rest is not read. */
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

/**
 * The shape of a JSON value as data: a type's name, `[item]` for an array, an object of shapes. It has only the fields that readers need,
 * so unknown properties are accepted.
 */
type JsonShape = string | readonly [JsonShape] | { readonly [name: string]: JsonShape }

/** The shape of a type, so that the compiler compares the two. */
export type ShapeOf<Value> = Value extends string
  ? 'string'
  : Value extends boolean
    ? 'boolean'
    : Value extends readonly (infer Item)[]
      ? readonly [ShapeOf<Item>]
      : { readonly [Key in keyof Value]: ShapeOf<Exclude<Value[Key], undefined>> }

// Constants, because a minifier shortens names but not literals.
export const text = 'string'
export const flag = 'boolean'
export const number = 'number'

const errorBodyShape: ShapeOf<ErrorBody> = { error: text, message: text, resolution: text }

function isErrorBody(value: unknown): value is ErrorBody {
  return !findMismatch(value, errorBodyShape, 'error')
}

/** The first place (`profile.contact.general`) where a value lacks a shape; undefined if there is none. */
function findMismatch(value: unknown, shape: JsonShape, place: string): string | undefined {
  if (typeof shape === 'string') return typeof value === shape ? undefined : place
  const isList = Array.isArray(shape)
  if (Object(value) !== value || Array.isArray(value) !== isList) return place
  for (const name of Object.keys(isList ? (value as object) : shape)) {
    const expected = isList ? shape[0] : (shape as Record<string, JsonShape>)[name]
    const mismatch = findMismatch((value as Record<string, unknown>)[name], expected as JsonShape, `${place}.${name}`)
    if (mismatch) return mismatch
  }
  return undefined
}
