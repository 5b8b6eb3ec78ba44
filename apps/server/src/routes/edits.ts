/** `GET /edits.stream`, only with `--watch`: an open page shows an edit, or why it is not published. */
import { PassThrough } from 'node:stream'
import type { ServerEvents } from '@svc/composition'
import type { Publication } from '@svc/publication'
import { followEdits } from '@svc/site'
import type { ServerMiddleware } from '../http/request-state.ts'
import { setHeaders } from '../http/send.ts'

export type Edits = ReturnType<typeof createEdits>

/** Milliseconds between two comments: the server closes connections that are idle for 35 s. */
const commentEvery = 15_000
/** Milliseconds until a browser connects again, for example after a restart of the server. */
const reconnectAfter = 1_000

/** Each message is the served revision, and the errors of an edit that is not published. */
export function createEdits(current: () => Pick<Publication, 'revision'>, events: ServerEvents) {
  const streams = new Set<PassThrough>()
  let errors: readonly string[] = []
  const message = () => `data: ${JSON.stringify({ revision: current().revision, errors })}\n\n`
  const send = (text: string) => {
    for (const stream of streams) stream.write(text)
  }
  events.on('reload', (event) => {
    errors = event.outcome === 'rejected' ? [event.counts ?? event.reason, ...(event.problems ?? [])] : []
    send(message())
  })
  const comments = setInterval(() => send(':\n\n'), commentEvery).unref()
  const stream: ServerMiddleware = (ctx) => {
    const stream = new PassThrough()
    streams.add(stream)
    stream.once('close', () => streams.delete(stream))
    setHeaders(ctx, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    ctx.body = stream
    stream.write(`retry: ${reconnectAfter}\n${message()}`)
  }
  /** Browsers request everything again after an edit. A page knows its revision from its headers. */
  const headers: ServerMiddleware = async (ctx, next) => {
    // Read before the page: a page that is newer than this revision is loaded once more, and an older one never stays.
    const { revision } = current()
    await next()
    ctx.set({ 'Cache-Control': 'no-store', 'Server-Timing': `revision;desc="${revision}"` })
  }
  return {
    /** The last part of every script of a page. */
    script: followEdits,
    stream,
    headers,
    /** Ends every stream, so that a stop does not wait for them. */
    close() {
      clearInterval(comments)
      for (const stream of streams) stream.end()
    },
  }
}
