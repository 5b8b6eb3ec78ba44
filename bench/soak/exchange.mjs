import { request } from 'node:http'

/**
 * One whole exchange; its answer's text, entity tag and time with it.
 *
 * @param {import('node:http').RequestOptions & { body?: string }} options
 * @returns {Promise<{ status: number, tag: string | undefined, retryAfter: string | undefined, text: string, milliseconds: number } | undefined>}
 *   undefined when a connection that had been used before ended while it was chosen again: it is the client's to open anew (RFC 9112,
 *   section 9.3.1). Rejects when another one ended before its answer.
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

/** Asks for a document on a connection of its own. */
export async function get(port, path) {
  return exchange({ port, path, agent: false })
}
