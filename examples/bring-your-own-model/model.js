import { GenerationError } from '@svc/answer-engine'

/**
 * One request to a server of one's own; the engine brings the prompt, the schema, the token cap and the deadline.
 * @type {import('@svc/answer-engine').AnswerModel}
 */
export const model = {
  async generate({ messages, schema, maxOutputTokens, signal }) {
    const body = JSON.stringify({ messages, schema, max_tokens: maxOutputTokens })
    const response = await fetch('http://localhost:8000/generate', { method: 'POST', body, signal, redirect: 'error' })
    if (response.status === 403) throw new GenerationError('rejected_credentials')
    if (!response.ok) throw new GenerationError('upstream_error')
    return response.text()
  },
}
