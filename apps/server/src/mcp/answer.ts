import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { preflightHeaders } from './cross-origin.ts'
import { type Refusal, type Refused, refusalBody, refusals } from './refusals.ts'

/** Nothing here is for a cache: not a refusal, not an answer to one caller. */
const uncached = ['Cache-Control', 'no-store']

const json = ['Content-Type', 'application/json']

const streamed = [
  'Content-Type',
  'text/event-stream',
  // A proxy must neither store nor hold back nor recode what is meant to arrive event by event.
  'Cache-Control',
  'no-store, no-cache, no-transform',
  'X-Accel-Buffering',
  'no',
]

/** What stands before the message in a frame of the SDK's streams. */
const dataPrefix = 'data: '

/**
 * Writes a refusal, all of it at once.
 *
 * @param own headers of every answer of the endpoint, names and values in turn
 * @param drained settles when the rest of the body has been taken in: ending before would cut off a client that is still sending
 */
export async function sendRefusal(
  refusal: Refused,
  response: ServerResponse,
  own: readonly string[],
  drained?: Promise<unknown>,
): Promise<void> {
  const row: Refusal = refusals[refusal.refusal]
  const body = Buffer.from(refusalBody(refusal))
  response.writeHead(row.status, [...own, ...(row.headers ?? []), ...uncached, ...json, 'Content-Length', String(body.length)])
  if (drained === undefined) {
    response.end(body)
    return
  }
  response.write(body)
  await drained
  response.end()
}

/** Tells a browser what its page may send. */
export function sendPreflight(response: ServerResponse, own: readonly string[]): void {
  response.writeHead(204, [...own, ...preflightHeaders, ...uncached]).end()
}

/**
 * Writes an SDK answer: JSON once, with its length; a stream as it comes.
 *
 * @param own headers of every answer of the endpoint, names and values in turn
 * @param onAnswer hears the JSON-RPC answer before the response ends, unless there is none or the caller has left
 */
export async function sendAnswer(
  answer: Response,
  response: ServerResponse,
  own: readonly string[],
  onAnswer: (text: string) => void,
): Promise<void> {
  if (answer.headers.get('content-type') === 'text/event-stream') return sendStream(answer, response, own, onAnswer)
  const text = withoutNullId(await answer.text(), answer.status)
  if (text !== '') onAnswer(text)
  sendText(text, answer.status, response, own)
}

/**
 * Writes a JSON answer, or none, all of it at once.
 *
 * @param own headers of every answer of the endpoint, names and values in turn
 */
export function sendText(text: string, status: number, response: ServerResponse, own: readonly string[]): void {
  const length = ['Content-Length', String(Buffer.byteLength(text))]
  response.writeHead(status, [...own, ...uncached, ...(text === '' ? [] : json), ...length])
  // A text, unlike bytes, leaves in one write together with the head.
  response.end(text)
}

/** The SDK names an unknown id `null`, which the schema of errors does not have. */
function withoutNullId(text: string, status: number): string {
  if (status < 400 || !text.includes('"id":null')) return text
  const { id: _, ...message } = JSON.parse(text)
  return JSON.stringify(message)
}

async function sendStream(
  answer: Response,
  response: ServerResponse,
  own: readonly string[],
  onAnswer: (text: string) => void,
): Promise<void> {
  response.writeHead(answer.status, [...own, ...streamed])
  const decoder = new TextDecoder()
  async function* watched(source: AsyncIterable<Uint8Array>) {
    let last = ''
    for await (const frame of source) {
      last = decoder.decode(frame)
      yield frame
    }
    onAnswer(last.slice(last.indexOf(dataPrefix) + dataPrefix.length))
  }
  // In object mode, because frames that wait together would come as one otherwise.
  const frames = Readable.fromWeb(answer.body as ReadableStream, { objectMode: true })
  // When the caller leaves in the middle, the SDK sees the same and stops the work.
  await pipeline(frames, watched, response).catch(() => undefined)
}
