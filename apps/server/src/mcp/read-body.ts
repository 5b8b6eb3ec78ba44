import type { IncomingMessage } from 'node:http'

/** Bytes of a request body (docs/pages/reference/limits.md). */
export const maxBodyBytes = 64 * 1_024

/**
 * How much of a refused upload is read and thrown away. A client that is still sending when the connection closes often sees a
 * broken pipe instead of the answer, so the rest is taken in, but not without end.
 */
const drainLimits = { bytes: 8 * 1_024 * 1_024, milliseconds: 2_000 }

export type Body = { readonly status: 'read'; readonly bytes: Buffer } | { readonly status: 'too_large' } | { readonly status: 'aborted' }

/** Reads a body of at most 64 KiB; of a larger one, nothing is kept and the rest is left unread. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Not destroyed: the refusal of a large body is still to be sent.
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

/** Takes in what is left of a refused body. Settles when nothing more comes, or at the time limit; what is over the bytes is left unread. */
export function drainBody(request: IncomingMessage): Promise<void> {
  // No more bytes will come: all were read, or the client waits for 100 Continue and did not get it. Node ends the connection of such a client.
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
      // The connection stays until the time limit, so that the client can read its answer.
      if (left < 0) request.pause()
    }
    // A request closes when all of it was read, too.
    request.on('data', onData).on('close', settle)
    request.resume()
  })
}
