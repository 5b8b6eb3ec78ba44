import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ServerContext } from '../http/request-state.ts'
import { preflightHeaders } from './cross-origin.ts'
import { explainError } from './explain-error.ts'
import { type Refusal, type Refused, refusalBody, refusals } from './refusals.ts'

/** Nothing here is for a cache: not a refusal, not an answer to one caller. */
const uncached = { 'Cache-Control': 'no-store' }

const json = { ...uncached, 'Content-Type': 'application/json' }

const streamed = {
  'Content-Type': 'text/event-stream',
  // A proxy must not store, delay or recode a stream of events.
  'Cache-Control': 'no-store, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** The text before the message in a frame of the SDK's streams. */
const dataPrefix = 'data: '

/**
 * Sends a refusal in one write.
 *
 * @param drained settles when the rest of the body has been taken in: ending before would cut off a client that is still sending. The
 * connection ends with the refusal then.
 */
export async function sendRefusal(ctx: ServerContext, refusal: Refused, drained?: Promise<unknown>): Promise<void> {
  const { status, headers = {} }: Refusal = refusals[refusal.refusal]
  const text = refusalBody(refusal)
  ctx.set(headers)
  sendText(ctx, status, text)
  if (drained === undefined) return
  ctx.res.shouldKeepAlive = false
  // Koa would send it after the middleware, and what is still taken in counts as work.
  ctx.respond = false
  ctx.res.write(text)
  await drained
  ctx.res.end()
}

/** Answers a browser's preflight. */
export function sendPreflight(ctx: ServerContext): void {
  ctx.status = 204
  ctx.set({ ...preflightHeaders, ...uncached })
}

/**
 * Sends an SDK answer: JSON once, with its length; a stream as it comes.
 *
 * @param onAnswer hears the JSON-RPC answer before the response ends, unless there is none or the caller has left
 */
export async function sendAnswer(ctx: ServerContext, answer: Response, onAnswer: (text: string) => void): Promise<void> {
  const { status, body, headers } = answer
  if (headers.get('content-type') === 'text/event-stream') {
    ctx.status = status
    ctx.set(streamed)
    // Koa would send it after the middleware, which lasts as long as the work behind the stream does.
    ctx.respond = false
    // In object mode, because frames that wait together would come as one otherwise.
    const frames = Readable.fromWeb(body as ReadableStream, { objectMode: true })
    // When the caller leaves in the middle, the SDK sees the same and stops the work.
    await pipeline(frames, (source) => watched(source, onAnswer), ctx.res).catch(() => undefined)
    return
  }
  const text = explainError(await answer.text())
  if (text !== '') onAnswer(text)
  sendText(ctx, status, text)
}

/** Sends a JSON response, or an empty one, in one write. */
export function sendText(ctx: ServerContext, status: number, text: string): void {
  // Koa sends no body as `null` where the type is JSON.
  ctx.set(text === '' ? uncached : json)
  ctx.body = text === '' ? null : text
  ctx.status = status
}

/** The frames as they come; the message of the last one is heard. */
async function* watched(frames: AsyncIterable<Uint8Array>, onAnswer: (text: string) => void) {
  let last: Uint8Array | undefined
  for await (const frame of frames) {
    last = frame
    yield frame
  }
  const text = new TextDecoder().decode(last)
  onAnswer(text.slice(text.indexOf(dataPrefix) + dataPrefix.length))
}
