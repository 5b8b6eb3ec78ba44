import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { inOwnWords, refusalTable, unknownResource } from '@svc/composition'
import type { HeaderFields } from '@svc/site'
import type { ServerContext } from '../http/request-state.ts'
import { setHeaders } from '../http/send.ts'
import { isAllowedOrigin } from './check-head.ts'
import type { EraName } from './eras.ts'
import { isObject } from './parse-message.ts'
import { type McpErrors, type Refused, refusalBody } from './refusals.ts'

/** No response of this endpoint may be cached. */
const uncached = { 'Cache-Control': 'no-store' }

const json = { ...uncached, 'Content-Type': 'application/json' }

const streamed = {
  'Content-Type': 'text/event-stream',
  // A proxy must not store, delay or recode a stream of events.
  'Cache-Control': 'no-store, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/**
 * Answers OPTIONS, of which the preflight of an allowed origin is one; without credentials. Clients in browsers send one list of headers to
 * every server. Nothing reads the last three.
 */
const preflightHeaders: HeaderFields = {
  Allow: refusalTable.method_not_allowed.headers.Allow,
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, authorization',
  // Two hours, the maximum of browsers.
  'Access-Control-Max-Age': '7200',
}

/** The text before the message in a frame of the SDK's streams. */
const dataPrefix = 'data: '

/**
 * Sends a refusal in one write.
 *
 * @param drained settles when the rest of the body is read. The response ends only then, and closes the connection: an earlier end would
 * reset a client that is still sending.
 */
export async function sendRefusal(ctx: ServerContext, refusal: Refused, drained?: Promise<unknown>): Promise<void> {
  const made = ctx.mcpErrors.refusals[refusal.refusal]
  const { status, headers = {} } = made
  const text = refusalBody(refusal, made)
  setHeaders(ctx, headers)
  sendText(ctx, status, text)
  if (drained === undefined) return
  ctx.res.shouldKeepAlive = false
  // Koa would send the response only after this middleware, which still reads the body.
  ctx.respond = false
  ctx.res.write(text)
  await drained
  ctx.res.end()
}

/** Headers of every response, so that a page can also read errors. */
export function crossOriginHeaders(origin: string | undefined, allowed: ReadonlySet<string>): HeaderFields {
  if (origin === undefined || !isAllowedOrigin(origin, allowed)) return { Vary: 'Origin' }
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' }
}

export function sendPreflight(ctx: ServerContext): void {
  ctx.status = 204
  setHeaders(ctx, { ...preflightHeaders, ...uncached })
}

/** JSON in one write with its length, a stream without buffering. @param onAnswer gets the JSON-RPC response before the HTTP response ends */
export async function sendAnswer(ctx: ServerContext, answer: Response, era: EraName, onAnswer: (text: string) => void): Promise<void> {
  const { status, body, headers } = answer
  if (headers.get('content-type') === 'text/event-stream') {
    ctx.status = status
    setHeaders(ctx, streamed)
    // Koa would send the response only after this middleware, which waits for the end of the stream.
    ctx.respond = false
    // Object mode does not join frames.
    const frames = Readable.fromWeb(body as ReadableStream, { objectMode: true })
    // If the client disconnects, the SDK aborts the work.
    await pipeline(frames, (source) => watched(source, onAnswer), ctx.res).catch(() => undefined)
    return
  }
  const text = explainError(await answer.text(), era, ctx.mcpErrors)
  if (text !== '') onAnswer(text)
  sendText(ctx, status, text)
}

/** Sends a JSON response, or an empty one, in one write. */
function sendText(ctx: ServerContext, status: number, text: string): void {
  // With a JSON type Koa would send `null` for no body.
  setHeaders(ctx, text === '' ? uncached : json)
  ctx.body = text === '' ? null : text
  ctx.status = status
}

/** Passes frames through and reports the message of the last one. */
async function* watched(frames: AsyncIterable<Uint8Array>, onAnswer: (text: string) => void) {
  let last: Uint8Array | undefined
  for await (const frame of frames) {
    last = frame
    yield frame
  }
  const text = new TextDecoder().decode(last)
  onAnswer(text.slice(text.indexOf(dataPrefix) + dataPrefix.length))
}

/**
 * Adds `error` and `resolution` to the `data` of the SDK's error, and removes the id `null`, which the schema of errors does not allow. The
 * data of an unknown resource do not change, because clients recognise it by data that are exactly `{uri}`; its code is that of the era
 * (2025-06-18, "Resources", "Error Handling"), which the SDK does not send.
 */
function explainError(answer: string, era: EraName, { sdk, refusals }: McpErrors): string {
  // A quote inside a JSON string is escaped, so this is a key.
  if (!answer.includes('"error":{"code":')) return answer
  const { id, error: failed, ...message } = JSON.parse(answer)
  const error = inOwnWords(failed)
  const data = isObject(error.data) ? error.data : {}
  const { error: name, resolution } = sdk[error.code] ?? { error: 'internal_error', resolution: refusals.internal_error.resolution }
  const explained =
    Object.keys(data).join() === 'uri' ? { code: unknownResource[era], data } : { data: { error: name, resolution, ...data } }
  return JSON.stringify({ ...message, id: id ?? undefined, error: { ...error, ...explained } })
}
