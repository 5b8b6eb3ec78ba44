/** Bytes of a response body after decompression. A draft of 2,048 tokens takes about 10 KiB. */
const maxBodyBytes = 256 * 1_024

/** The upstream sent more than a draft can be. */
export class ResponseTooLarge extends Error {
  constructor() {
    super(`The response is larger than ${maxBodyBytes} bytes.`)
    this.name = 'ResponseTooLarge'
  }
}

/** Other headers describe this machine or come from environment variables. */
const sentHeaders = ['accept', 'authorization', 'content-type', 'user-agent']

/** A fetch without redirects that sends only the headers of a completion and reads at most 256 KiB. */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers([...new Headers(init?.headers)].filter(([name]) => sentHeaders.includes(name)))
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
      // The error also cancels the body, which closes the connection.
      if (bytes > maxBodyBytes) controller.error(new ResponseTooLarge())
      else controller.enqueue(chunk)
    },
  })
  return body.pipeThrough(bound)
}
