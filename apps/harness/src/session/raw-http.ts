/** Plain HTTP requests that a client library would not send: wrong hosts, wrong types, oversized bodies. */
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type * as z from 'zod'

export interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const answerTimeoutMilliseconds = 30_000

/** Sends one request on a new connection. Rejects without a response. */
export async function send(url: URL, { method = 'GET', headers = {}, body }: RawRequest = {}): Promise<RawResponse> {
  const { request } = url.protocol === 'https:' ? https : http
  const outgoing = request(url, { method, agent: false, timeout: answerTimeoutMilliseconds, headers })
  outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer from ${url.host} within ${answerTimeoutMilliseconds / 1_000} s.`)))
  // An error after the beginning of the response is also an error of its body, read below.
  outgoing.on('error', () => undefined)
  outgoing.end(body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await text(incoming) }
}

/** The parsed JSON body; undefined if it is not JSON of the schema. */
export function jsonOf<Value>(response: RawResponse, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(response.body)).data
  } catch {
    return undefined
  }
}
