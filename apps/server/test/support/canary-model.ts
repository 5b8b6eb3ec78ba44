import type { GenerationRequest } from '@svc/answer-engine'
import { idsOf } from '@svc/answer-engine/testing'
import { type Behaviour, json, says } from '@svc/tooling/model-endpoint'

export const modelCanary = 'upstream-canary-7d1f'

/** A valid claim, a claim with a wrong id, and token counts. */
export const canaryAnswer: Behaviour = (response, request) => {
  const statements = idsOf(request.body as unknown as GenerationRequest, 'Fees are refunded')
  const claims = [
    { statements, qualified_by: [] },
    { statements: [`S9999 says ${modelCanary}`], qualified_by: [] },
  ]
  const usage = { prompt_tokens: 700, completion_tokens: 60, total_tokens: 760 }
  says(JSON.stringify({ claims, unanswered: [] }), { rest: { usage } })(response, request)
}

export const canaryError = (status: number): Behaviour => json({ error: { message: modelCanary } }, status)
