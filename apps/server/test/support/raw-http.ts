import { connect } from 'node:net'

export interface RawResponse {
  readonly status: number
  /** Lower-case names; several lines of one name joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  /** Header lines as received. */
  readonly headerLines: readonly string[]
  readonly body: string
}

/**
 * Sends bytes as they are and reads every response until the server closes or `expected` responses are complete. For requests
 * that no HTTP client would send.
 *
 * @param bodies whether responses have bodies; false after HEAD
 */
export function sendRaw(port: number, bytes: string | Buffer, { expected = 1, bodies = true } = {}): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = Buffer.alloc(0)
    const finish = () => {
      socket.destroy()
      resolve(parseResponses(received, bodies))
    }
    socket.setTimeout(60_000, () => reject(new Error(`no complete answer in 60 s: ${received.toString('latin1').slice(0, 500)}`)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (parseResponses(received, bodies).length >= expected) finish()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error)))
    socket.on('close', finish)
    socket.on('connect', () => socket.write(bytes))
  })
}

/** The complete responses at the start of a stream, by Content-Length. */
function parseResponses(bytes: Buffer, bodies: boolean): RawResponse[] {
  const responses: RawResponse[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end === -1) return responses
    const [statusLine = '', ...headerLines] = bytes.toString('latin1', at, end).split('\r\n')
    const status = Number(statusLine.split(' ')[1])
    const headers: Record<string, string> = {}
    for (const line of headerLines) {
      const name = line.slice(0, line.indexOf(':')).toLowerCase()
      const value = line.slice(line.indexOf(':') + 1).trim()
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value
    }
    const hasBody = bodies && status >= 200 && status !== 204 && status !== 304
    const length = hasBody ? Number(headers['content-length'] ?? 0) : 0
    if (bytes.length < end + 4 + length) return responses
    responses.push({ status, headers, headerLines, body: bytes.toString('utf8', end + 4, end + 4 + length) })
    at = end + 4 + length
  }
}
