/** Plain HTTP exchanges, for what a well-behaved client library would never send: wrong hosts, wrong types, oversized bodies. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'

export interface WireRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface WireResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

// A deployment that does not answer a plain request in this time is down, as far as a check is concerned.
const answerTimeoutMilliseconds = 30_000

/** Sends one request on a connection of its own; rejects when no answer comes. */
export function send(url: URL, { method = 'GET', headers = {}, body }: WireRequest = {}): Promise<WireResponse> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, agent: false, timeout: answerTimeoutMilliseconds, headers: withLength(headers, body) },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('error', reject)
        incoming.once('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer from ${url.host} within ${answerTimeoutMilliseconds / 1_000} s.`)))
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** The parsed JSON body, or undefined when the body is not JSON. */
export function jsonOf(response: WireResponse): unknown {
  try {
    return JSON.parse(response.body)
  } catch {
    return undefined
  }
}

function withLength(headers: Readonly<Record<string, string>>, body: string | undefined): Record<string, string> {
  return body === undefined ? { ...headers } : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
}
