import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** The SDK needs an absolute URL and reads no part of it. */
const url = 'http://localhost/mcp'

/**
 * The web `Request` of a checked request. Of the caller's headers it has only those of the protocol. The media types, which
 * `checkContent` found acceptable, are in the form that the SDK compares.
 */
export function toSdkRequest(received: IncomingHttpHeaders, signal: AbortSignal): Request {
  const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(received)) {
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value)
  }
  return new Request(url, { method: 'POST', headers, signal })
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
