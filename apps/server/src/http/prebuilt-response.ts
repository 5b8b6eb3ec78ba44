import type { ServerResponse } from 'node:http'

/**
 * How an answer is written fast, here and nowhere else.
 *
 * Status, headers and body are finished when a publication is built. A request then costs one `writeHead` with a flat list of
 * names and values, which Node writes as it is instead of collecting fields one by one, and one `end` with bytes that exist
 * already. Koa's own `ctx.set` and `ctx.body` are not used: they cost about twice as much as everything else a route does.
 */
export interface PrebuiltResponse {
  readonly status: number
  /** Names and values in turn: `['Content-Type', 'text/markdown; charset=utf-8', 'Content-Length', '1024']`. */
  readonly headers: readonly string[]
  /** Absent where the status has no body (204, 304). */
  readonly body?: Buffer
}

/** @param headers names and values in turn, the length of the body excepted */
export function prebuild(status: number, headers: readonly string[], body?: Buffer): PrebuiltResponse {
  if (body === undefined) return Object.freeze({ status, headers: Object.freeze([...headers]) })
  return Object.freeze({ status, headers: Object.freeze(headers.concat('Content-Length', String(body.length))), body })
}

/** @param own headers that differ from request to request, names and values in turn */
export function write(response: ServerResponse, prebuilt: PrebuiltResponse, own: readonly string[]): void {
  const headers = own.length === 0 ? prebuilt.headers : [...prebuilt.headers, ...own]
  response.writeHead(prebuilt.status, headers as string[])
  // Node leaves the body out of the answer to HEAD.
  response.end(prebuilt.body)
}
