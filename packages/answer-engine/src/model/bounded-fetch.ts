/**
 * Design, section 6: a response body is at most 256 KiB, counted after decompression. A draft of 2,048 tokens takes about
 * 10 KiB; whatever is larger is not one.
 */
const maxBodyBytes = 256 * 1_024

/** The upstream sent more than a draft can be. */
export class ResponseTooLarge extends Error {
  constructor() {
    super(`The response is larger than ${maxBodyBytes} bytes.`)
    this.name = 'ResponseTooLarge'
  }
}

/** The only headers that are sent: the others describe this machine, or came from an environment variable. */
const sentHeaders = ['accept', 'authorization', 'content-type', 'user-agent']

/** A fetch that follows no redirect, sends only the headers a completion needs and stops reading at 256 KiB. */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const given = new Headers(init?.headers)
    const headers = new Headers()
    for (const name of sentHeaders) {
      const value = given.get(name)
      if (value !== null) headers.set(name, value)
    }
    const response = await fetch(input, { ...init, headers, redirect: 'error' })
    if (response.body === null) return response
    const { status, statusText } = response
    return new Response(boundedStream(response.body), { status, statusText, headers: response.headers })
  }
}

function boundedStream(body: NonNullable<Response['body']>): NonNullable<Response['body']> {
  let bytes = 0
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      // An error here also cancels the body it is read from, which closes the connection.
      if (bytes > maxBodyBytes) controller.error(new ResponseTooLarge())
      else controller.enqueue(chunk)
    },
  })
  return body.pipeThrough(bound)
}
