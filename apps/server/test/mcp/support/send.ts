import { type IncomingHttpHeaders, request } from 'node:http'

/** Header lines in order; a name may come twice. */
export type HeaderLines = readonly (readonly [name: string, value: string])[]

export interface Sent {
  readonly method?: string
  readonly headers: HeaderLines
  readonly body?: string | Uint8Array
}

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The body parsed, or the last message of a stream. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every method
  readonly json: any
}

/** Sends exactly these header lines, plus Content-Length and, if there is none, Host. */
export function send(url: string, { method = 'POST', headers, body }: Sent): Promise<Received> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines: [string, string][] = headers.map(([name, value]) => [name, value])
  const has = (wanted: string) => lines.some(([name]) => name.toLowerCase() === wanted)
  if (!has('host')) lines.unshift(['Host', host])
  if (body !== undefined && !has('content-length') && !has('transfer-encoding')) {
    lines.push(['Content-Length', String(Buffer.byteLength(body))])
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { method, hostname, port, path: pathname + search, setHost: false, headers: lines.flat(), agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: lastMessage(text) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The messages of a stream of events, in order. */
export function messagesIn(text: string): unknown[] {
  return Array.from(text.matchAll(/^data: (.*)$/gm), ([, data]) => JSON.parse(data as string))
}

function lastMessage(text: string): unknown {
  if (text === '') return undefined
  return text.startsWith('event: ') ? messagesIn(text).at(-1) : JSON.parse(text)
}
