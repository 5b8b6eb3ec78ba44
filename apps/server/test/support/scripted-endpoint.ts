import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GenerationRequest } from '@svc/answer-engine'
import { idsOf } from '@svc/answer-engine/testing'

/** A language model behind a real HTTP server: a valid claim, a claim with a wrong id, and token counts. */
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
    const statements = idsOf(JSON.parse(text) as Pick<GenerationRequest, 'messages'>, 'Fees are refunded')
    const draft = {
      claims: [
        { statements, qualified_by: [] },
        { statements: [`S1 says ${modelCanary}`], qualified_by: [] },
      ],
      unanswered: [],
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
