/** A longer body is no answer of a model: whoever reads it stops there, and no usage is looked for in it. */
const maxBodyBytes = 256 * 1_024

/**
 * A fetch that adds up what an endpoint says it has used: requests, and the tokens that are paid for. Chat Completions calls
 * them `prompt_tokens` and `completion_tokens`, Responses `input_tokens` and `output_tokens`. Bodies pass through as they come, so
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
