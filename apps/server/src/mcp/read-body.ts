import type { IncomingMessage } from 'node:http'
import { maxBodyBytes } from '@svc/composition'

/** How much of a refused body is read and dropped: an early close often gives a sending client a broken pipe instead of the response. */
const drainLimits = { bytes: 8 * 1_024 * 1_024, milliseconds: 2_000 }

export type Body = { readonly status: 'read'; readonly bytes: Buffer } | { readonly status: 'too_large' } | { readonly status: 'aborted' }

/** Reads a body of at most 64 KiB; a larger one is dropped, and the rest is not read. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Not destroyed, because the error response must still be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBodyBytes) return { status: 'too_large' }
      chunks.push(chunk)
    }
  } catch {
    return { status: 'aborted' }
  }
  return { status: 'read', bytes: Buffer.concat(chunks, size) }
}

/** Reads the rest of a refused body. Settles at its end, at the time limit or at the size limit. */
export function drainBody(request: IncomingMessage): Promise<void> {
  // No more bytes will come: all were read, or the client still waits for 100 Continue. Node ends the connection of such a client.
  const isAwaited = request.headers.expect !== undefined && request.readableFlowing === null
  if (request.readableEnded || isAwaited) return Promise.resolve()
  return new Promise((resolve) => {
    let left = drainLimits.bytes
    const settle = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(settle, drainLimits.milliseconds)
    const onData = (chunk: Buffer) => {
      left -= chunk.length
      // The connection stays open until the time limit, so that the client can read the response.
      if (left < 0) request.pause()
    }
    // A request also closes when all of it is read.
    request.on('data', onData).on('close', settle)
    request.resume()
  })
}
