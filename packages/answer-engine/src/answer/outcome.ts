import { type GenerationErrorDetail, generationErrorDetails } from '../ports/answer-model.ts'
import { storeFailures } from '../ports/quota-store.ts'
import type { Claim } from './claims.ts'
import type { Conflict } from './conflicts.ts'

/** Why a question could not be answered, closer than the reason: a closed list, never an upstream's words. */
export const answerDetails = ['not_configured', ...generationErrorDetails, 'overloaded', 'deadline_exceeded', ...storeFailures] as const

/** The cause of an `unavailable` answer, one of `answerDetails`; never an upstream's words. */
export type AnswerDetail = (typeof answerDetails)[number]

/** How a question ended, before it is put into words. */
export type Outcome =
  | { readonly status: 'no_evidence' }
  | {
      readonly status: 'limited'
      readonly reason: 'client_rate_limit' | 'daily_generation_limit'
      readonly retryAfterSeconds: number
      readonly resetsAt: number
    }
  | Unavailable
  | Resolved

/** What the draft of a model pointed at. */
export interface Resolved {
  readonly status: 'resolved'
  readonly claims: readonly Claim[]
  readonly rejectedClaims: number
  readonly conflicts: readonly Conflict[]
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

/** Credentials and model names are settings: nothing generates until an operator corrects them. Everything else failed this once. */
export function generationUnavailable(detail: GenerationErrorDetail): Unavailable {
  const isSetting = detail === 'rejected_credentials' || detail === 'unknown_model'
  return unavailable(isSetting ? 'inference_unavailable' : 'generation_failed', detail)
}
