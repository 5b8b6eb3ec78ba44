import { request } from 'node:http'

/**
 * Sends a request and reads the response. Rejects if the connection ends before it.
 *
 * @param {import('node:http').RequestOptions & { body?: string }} options
 * @returns {Promise<{ status: number, tag: string | undefined, retryAfter: string | undefined, text: string, milliseconds: number } | undefined>}
 *   undefined if a reused connection ended meanwhile, which a client must expect (RFC 9112, section 9.3.1)
 */
export function exchange({ body, ...options }) {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status, headers } = response
        const milliseconds = performance.now() - begun
        resolve({ status, tag: headers.etag, retryAfter: headers['retry-after'], text: Buffer.concat(chunks).toString(), milliseconds })
      })
    })
    sent.on('error', (error) => (sent.reusedSocket ? resolve(undefined) : reject(error)))
    sent.end(body)
  })
}

/** Requests a document on a new connection. */
export async function get(port, path) {
  return exchange({ port, path, agent: false })
}
