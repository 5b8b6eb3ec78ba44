import { type GenerationErrorDetail, generationErrorDetails } from '../ports/answer-model.ts'
import { type QuotaDecision, storeFailures } from '../ports/quota-store.ts'
import type { Claim } from './claims.ts'

/** The causes of an `unavailable` answer; never text of an upstream. */
export const answerDetails = ['not_configured', ...generationErrorDetails, 'overloaded', 'deadline_exceeded', ...storeFailures] as const

/** The cause of an `unavailable` answer, one of `answerDetails`. */
export type AnswerDetail = (typeof answerDetails)[number]

export type Outcome = { readonly status: 'no_evidence' } | Extract<QuotaDecision, { status: 'limited' }> | Unavailable | Resolved

export interface Resolved {
  readonly status: 'resolved'
  readonly claims: readonly Claim[]
  readonly rejectedClaims: number
  readonly unansweredQuestions: readonly string[]
}

export interface Unavailable {
  readonly status: 'unavailable'
  readonly reason: 'quota_unavailable' | 'inference_unavailable' | 'generation_failed' | 'generation_timeout'
  readonly detail: AnswerDetail
}

export function unavailable(reason: Unavailable['reason'], detail: AnswerDetail): Unavailable {
  return { status: 'unavailable', reason, detail }
}

/** Credentials and model names are settings that an operator has to correct; other failures are temporary. */
export function generationUnavailable(detail: GenerationErrorDetail): Unavailable {
  const isSetting = detail === 'rejected_credentials' || detail === 'unknown_model'
  return unavailable(isSetting ? 'inference_unavailable' : 'generation_failed', detail)
}
