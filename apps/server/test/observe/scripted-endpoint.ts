import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A language model behind a real HTTP server: one claim that the page bears out, one that it does not, and what it all took. */
export interface ScriptedEndpoint {
  readonly variables: Readonly<Record<string, string>>
  /** Answered instead of a draft while set. */
  status: number | undefined
  close(): Promise<void>
}

export const modelCanary = 'upstream-canary-7d1f'

export async function startScriptedEndpoint(): Promise<ScriptedEndpoint> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    response.setHeader('content-type', 'application/json')
    if (endpoint.status !== undefined) {
      response.statusCode = endpoint.status
      response.end(JSON.stringify({ error: { message: modelCanary } }))
      return
    }
    const prompt = (JSON.parse(text) as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n')
    const blocks = prompt.slice(0, prompt.indexOf('Fees are refunded')).match(/\bE\d+\b/g)
    const quote = 'Fees are refunded within 30 days, whatever the reason.'
    const support = [{ evidence_id: blocks?.at(-1) ?? 'E1', quote }]
    const draft = {
      claims: [
        { text: 'Fees are refunded within 30 days.', support, qualification: null },
        { text: `Fees are refunded within 99 days, says ${modelCanary}.`, support, qualification: null },
      ],
      unanswered_questions: [],
    }
    const message = { role: 'assistant', content: JSON.stringify(draft), refusal: null }
    const usage = { prompt_tokens: 700, completion_tokens: 60, total_tokens: 760 }
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint: ScriptedEndpoint = {
    variables: {
      INFERENCE_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      INFERENCE_API_KEY: 'key-canary-55aa',
      INFERENCE_MODEL: 'scripted',
    },
    status: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return endpoint
}
