import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** The SDK needs an absolute URL and does not read it. */
const url = 'http://localhost/mcp'

/** With only the headers of the protocol, and the media types, which `checkContent` has accepted, as the SDK compares them. */
export function toSdkRequest(received: IncomingHttpHeaders, signal: AbortSignal): Request {
  const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(received)) if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value)
  return new Request(url, { method: 'POST', headers, signal })
}

/** Aborts when the connection ends before the response is sent. */
export function leavingSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  if (response.destroyed) left.abort()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  return left.signal
}
