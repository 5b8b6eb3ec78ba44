/**
 * A fetch that adds up what an endpoint says it has used: requests, and the tokens that are paid for. Chat Completions calls
 * them `prompt_tokens` and `completion_tokens`, Responses `input_tokens` and `output_tokens`.
 */
export function meterFetch(fetch = globalThis.fetch) {
  const used = { requests: 0, inputTokens: 0, outputTokens: 0, reported: 0 }
  const metered = async (input, init) => {
    used.requests += 1
    const response = await fetch(input, init)
    const text = await response.text()
    const usage = readUsage(text)
    if (usage !== undefined) used.reported += 1
    used.inputTokens += usage?.prompt_tokens ?? usage?.input_tokens ?? 0
    used.outputTokens += usage?.completion_tokens ?? usage?.output_tokens ?? 0
    return new Response(text, { status: response.status, statusText: response.statusText, headers: textHeaders(response.headers) })
  }
  return { fetch: metered, used }
}

function readUsage(text) {
  try {
    return JSON.parse(text)?.usage ?? undefined
  } catch {
    return undefined
  }
}

/** The text has been unpacked. */
function textHeaders(headers) {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}
