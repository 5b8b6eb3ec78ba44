import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * A checked request as the SDK reads it: its method, the headers of the protocol, the media types that were found acceptable in
 * the words the SDK compares, and a signal that aborts when the caller leaves before the answer is written.
 *
 * Only what the SDK reads is there. A real `Request` costs more than the rest of the exchange's wiring, and its signal may lose
 * its source to the garbage collector while a slow call still runs.
 */
export function toSdkRequest(request: IncomingMessage, response: ServerResponse): Request {
  const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value)
  }
  return { method: 'POST', headers, signal: leavingSignal(response) } as Request
}

/** Aborts when the connection ends before the answer is written. */
export function leavingSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  if (response.destroyed) left.abort()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  return left.signal
}
