/** One request of this client, and why its answer is of no use. */
import { ProfileRequestError } from './profile-request-error.ts'
import { isErrorBody } from './profile-shape.ts'
import { readRateLimit, readRetryAfter } from './response-metadata.ts'

/**
 * Bytes of an answer that are read, decompressed: the largest file that a service takes a profile from (1 MiB). Whoever stands at the
 * address cannot fill this side's memory.
 */
const longestAnswer = 1_048_576

const addScheme = 'Write the address with its scheme, such as https://svc.example.com.'
const checkAddress = 'Check that the address leads to the service, not to a proxy.'

/** How a request is sent. */
export interface RequestOptions {
  /** Ends the request with the signal's own reason. There is no other limit of time. */
  readonly signal?: AbortSignal | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

export interface JsonAnswer {
  readonly url: string
  readonly response: Response
  /** Undefined where it is no JSON. */
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
  const url = String(baseUrl).replace(/\/*([?#].*)?$/, target)
  if (!/^\s*https?:/i.test(url)) {
    throw new ProfileRequestError('invalid_address', `"${baseUrl}" does not begin with http:// or https://.`, addScheme)
  }
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal: signal ?? null })
    return { url, response, body: await readAnswer(response) }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ProfileRequestError('unreachable', `No complete answer from ${withoutQuery(url)}.`, checkAddress, { cause })
  }
}

/**
 * The error of an answer that is not what was asked for.
 *
 * @param what `profile` or `verdict`
 * @param mismatch the first field that is missing or has another type
 */
export function unusable({ url, response, body }: JsonAnswer, what: string, mismatch: string | undefined): ProfileRequestError {
  const { status, headers } = response
  const details = { status, rateLimit: readRateLimit(headers), retryAfter: readRetryAfter(headers) }
  if (isErrorBody(body)) return new ProfileRequestError(body.error, body.message, body.resolution, details)
  const isOther = status === 200 && body !== undefined
  return isOther
    ? new ProfileRequestError(
        `invalid_${what}`,
        `${withoutQuery(url)} answered without a valid ${mismatch}.`,
        'Report it to the operator of the service.',
        details,
      )
    : new ProfileRequestError(
        'unreadable_response',
        `${withoutQuery(url)} answered ${status} without a ${what} or error body of up to 1 MiB.`,
        checkAddress,
        details,
      )
}

/** Errors are logged, and a quote may be private. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, '')
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
