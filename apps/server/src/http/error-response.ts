import { addresses, byName, counted, type ErrorCode, errors, namesOf, textsBelow } from '@svc/composition'
import { hrefOf } from '@svc/knowledge-index/internal'
import { type ErrorBody, profileRateLimit, retryAfterHeaderName } from '@svc/profile-schema'
import { type HeaderFields, publicMethods } from '@svc/site'

/** An error of the table, ready to be sent. */
export interface ErrorResponse {
  readonly status: number
  readonly headers: HeaderFields
  readonly body: Buffer
  readonly error: ErrorBody
  /** The address of the last revision of a page that was removed. */
  readonly kept?: string
  /** No translated text says what the message says. */
  readonly isDetailed?: boolean
}

/** The body has exactly the three fields of the contract. */
function errorResponse(code: ErrorCode, headers: HeaderFields = {}, own: Partial<ErrorBody> = {}, texts = errors): ErrorResponse {
  const { status, message, resolution } = texts[code]
  const body: ErrorBody = { error: code, message, resolution, ...own }
  return Object.freeze({
    status,
    headers: Object.freeze({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers }),
    body: Buffer.from(JSON.stringify(body)),
    error: body,
  })
}

/** `Retry-After` of an overloaded or stopping instance, in seconds: it has recovered or stopped by then. */
export const pauseSeconds = 2
/** `Retry-After` of a failing store, in seconds. */
const historyPause = 30

const headersOf: Partial<Record<ErrorCode, HeaderFields>> = {
  method_not_allowed: { Allow: publicMethods },
  not_acceptable: { Vary: 'Accept, Accept-Encoding' },
  overloaded: { [retryAfterHeaderName]: String(pauseSeconds) },
  not_ready: { [retryAfterHeaderName]: String(pauseSeconds) },
  history_unavailable: { [retryAfterHeaderName]: String(historyPause) },
}

export type ErrorResponses = Readonly<Record<ErrorCode, ErrorResponse>>

/** @param baseUrl whose path is that of the addresses in their texts */
export function createErrorResponses(baseUrl?: string): ErrorResponses {
  const texts = textsBelow(baseUrl, errors)
  return Object.freeze(byName(namesOf(errors), (code) => errorResponse(code, headersOf[code], {}, texts)))
}

const indexOf = (baseUrl: string) => hrefOf(baseUrl, addresses.llmsTxt.path)

const mostNamed = 20

export function revisionNotKept(stored: readonly string[]): ErrorResponse {
  const named = stored.slice(0, mostNamed).join(', ')
  const resolution = `Use one of these revisions, newest first: ${named}.`
  return { ...errorResponse('revision_not_kept', {}, { resolution }), isDetailed: true }
}

export function invalidParameter(message: string, resolution: string): ErrorResponse {
  return errorResponse('invalid_parameter', {}, { message, resolution })
}

/** @param kept address of the last revision */
export function pageRemoved(kept: string, baseUrl: string): ErrorResponse {
  const message = 'The page at this address was removed. Its last revision is kept.'
  return { ...errorResponse('not_found', {}, { message, resolution: `Read ${kept}.md, or choose a page from ${indexOf(baseUrl)}.` }), kept }
}

/** A 404 for a path that is not below that of `BASE_URL`. */
export function outsideService(baseUrl: string, base: string): ErrorResponse {
  const message = `All addresses of this service begin with ${base}.`
  const resolution = `Begin the path with ${base}, or choose a page from ${baseUrl}/llms.txt.`
  return { ...errorResponse('not_found', {}, { message, resolution }), isDetailed: true }
}

/** A 404 for a parameter "page" without a page. */
export function unknownPage(baseUrl: string): ErrorResponse {
  const message = 'The parameter page names no published page.'
  return errorResponse('not_found', {}, { message, resolution: `Send the path of a page from ${indexOf(baseUrl)}.` })
}

/** A 404 for a parameter "id" without a fact. @param nearest similar ids, best first */
export function unknownFact(nearest: readonly string[]): ErrorResponse {
  const suggestion = nearest.length === 0 ? '' : `Did you mean ${nearest.join(' or ')}? `
  const resolution = `${suggestion}Send the id of a fact in the response without id.`
  return errorResponse('not_found', {}, { message: 'The parameter id names no published fact.', resolution })
}

/** A 400 for the first of these parameters that is repeated. */
export function repeatedParameter(query: URLSearchParams, names: readonly string[]): ErrorResponse | undefined {
  const repeated = names.find((name) => query.getAll(name).length > 1)
  return repeated === undefined ? undefined : invalidParameter(`${repeated} is given more than once.`, `Send ${repeated} once.`)
}

export function rateLimitExceeded(seconds: number, message: string): ErrorResponse {
  const resolution = `Wait ${counted(seconds, 'second')}, then send the request again.`
  return errorResponse('rate_limit_exceeded', { [retryAfterHeaderName]: String(seconds) }, { message, resolution })
}

/** The 429 responses of the profile by their wait. They are made in advance, because a refusal must cost less than a response. */
export const profileLimitExceeded: readonly ErrorResponse[] = Array.from({ length: profileRateLimit.windowSeconds + 1 }, (_, seconds) =>
  rateLimitExceeded(seconds, errors.rate_limit_exceeded.message),
)
