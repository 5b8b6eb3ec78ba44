import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorResponses } from './error-response.ts'
import type { ErrorCode } from './errors.ts'

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'header_fields_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** How long a client that is still sending gets to read the answer: closing at once would make its system drop it (milliseconds). */
const linger = 1_000

/**
 * Answers bytes that never became a request, then closes: what follows them on the connection cannot be told apart (RFC 9112,
 * section 2.2).
 */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Duplex): void {
  // What arrives after the answer is refused again, and is of no interest.
  if (socket.writableEnded) return
  const answered = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage
  if (!socket.writable || error.code === 'ECONNRESET' || answered?.headersSent) {
    socket.destroy()
    return
  }
  const { status, headers, body } = errorResponses[codes[error.code ?? ''] ?? 'bad_request']
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', `Date: ${new Date().toUTCString()}`]
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`)
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]))
  setTimeout(() => socket.destroy(), linger).unref()
}
