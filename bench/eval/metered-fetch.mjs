/** A longer body is not a model's response: reading stops there, without usage. */
const maxBodyBytes = 256 * 1_024

/**
 * A fetch that adds up the usage that an endpoint reports: requests and paid tokens. Chat Completions calls
 * them `prompt_tokens` and `completion_tokens`, Responses `input_tokens` and `output_tokens`. Bodies are streamed through, so
 * that a reader who stops also stops the endpoint.
 */
export function meterFetch(fetch = globalThis.fetch) {
  const used = { requests: 0, inputTokens: 0, outputTokens: 0, reported: 0 }
  const add = (usage) => {
    if (usage === undefined) return
    used.reported += 1
    used.inputTokens += usage.prompt_tokens ?? usage.input_tokens ?? 0
    used.outputTokens += usage.completion_tokens ?? usage.output_tokens ?? 0
  }
  const metered = async (input, init) => {
    used.requests += 1
    const response = await fetch(input, init)
    if (response.body === null) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(meter(add)), { status, statusText, headers })
  }
  return { fetch: metered, used }
}

function meter(add) {
  const chunks = []
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= maxBodyBytes) chunks.push(chunk)
      controller.enqueue(chunk)
    },
    flush() {
      if (bytes <= maxBodyBytes) add(readUsage(Buffer.concat(chunks).toString()))
    },
  })
}

function readUsage(text) {
  try {
    return JSON.parse(text)?.usage ?? undefined
  } catch {
    return undefined
  }
}
