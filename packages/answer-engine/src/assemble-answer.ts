import type { Answer } from './answer.ts'
import { citeClaims } from './citations.ts'
import type { Evidence } from './evidence.ts'
import type { Outcome, Unavailable } from './outcome.ts'
import { qualify } from './qualifications.ts'
import { openQuestion } from './verification/unanswered-questions.ts'
import type { VerifiedDraft } from './verification/verify-draft.ts'

export interface Ending {
  readonly outcome: Outcome
  readonly evidence: readonly Evidence[]
  /** Revision of the whole content. */
  readonly revision: string
  /** Milliseconds since the Unix epoch. */
  readonly now: number
  readonly staleAfterDays: number
}

/** Puts an outcome into the published shape. Sources, revision and time are part of every answer, however it ended. */
export function assembleAnswer({ outcome, evidence, revision, now, staleAfterDays }: Ending): Answer {
  const common = {
    claims: [],
    citations: [],
    qualifications: [],
    sources: evidence.map(describeSource),
    rejected_claims: 0,
    revision,
    generated_at: new Date(now).toISOString(),
  }
  switch (outcome.status) {
    case 'verified':
      return { ...common, ...describeDraft(outcome.draft, now, staleAfterDays) }
    case 'no_evidence':
      return { ...common, status: 'no_evidence', answer: sentences.noEvidence, unanswered_questions: [openQuestion] }
    case 'limited':
      return {
        ...common,
        status: 'limited',
        reason: outcome.reason,
        answer: sentences[outcome.reason],
        unanswered_questions: [openQuestion],
        retry_after_seconds: outcome.retryAfterSeconds,
        resets_at: new Date(outcome.resetsAt).toISOString(),
      }
    case 'unavailable':
      return {
        ...common,
        status: 'unavailable',
        reason: outcome.reason,
        detail: outcome.detail,
        answer: sentences[outcome.reason],
        unanswered_questions: [openQuestion],
      }
  }
}

/** What is said when nothing can be claimed. Fixed, so that no word of a model, an upstream or a page gets into it. */
const sentences: Readonly<
  Record<'noEvidence' | 'noClaim' | Unavailable['reason'] | 'client_rate_limit' | 'daily_generation_limit', string>
> = {
  noEvidence: 'The published pages hold nothing about this question.',
  noClaim: 'No statement about this question could be confirmed on the published pages; the sources below are what was retrieved.',
  client_rate_limit:
    'No answer was generated: this client has used its attempts of the last minute. The sources below were retrieved; ask again after retry_after_seconds.',
  daily_generation_limit:
    "No answer was generated: today's attempts of this service are used up. The sources below were retrieved; ask again after resets_at.",
  quota_unavailable:
    'No answer was generated: attempts cannot be counted at the moment. The sources below were retrieved and can be read directly.',
  inference_unavailable:
    'No answer was generated: this service has no working language model. The sources below were retrieved and can be read directly.',
  generation_failed:
    'No answer was generated: the language model failed. This says nothing about the evidence; the sources below were retrieved and can be read directly.',
  generation_timeout:
    'No answer was generated: the time for this question ran out. This says nothing about the evidence; the sources below were retrieved and can be read directly.',
}

function describeDraft(draft: VerifiedDraft, now: number, staleAfterDays: number) {
  const { claims, citations } = citeClaims(draft.claims)
  const isDropped = draft.rejectedClaims > 0 || claims.length === 0
  const open = draft.unansweredQuestions.length === 0 && isDropped ? [openQuestion] : draft.unansweredQuestions
  return {
    status: open.length === 0 ? ('answered' as const) : ('partial' as const),
    answer: claims.length === 0 ? sentences.noClaim : claims.map(withMarkers).join('\n'),
    claims,
    citations,
    qualifications: qualify(draft, now, staleAfterDays),
    unanswered_questions: [...open],
    rejected_claims: draft.rejectedClaims,
  }
}

function withMarkers({ text, citations }: Answer['claims'][number]): string {
  return `${text} ${citations.map((n) => `[${n}]`).join('')}`
}

function describeSource({ id, passage }: Evidence): Answer['sources'][number] {
  const { page, section, url, excerpt } = passage
  return {
    evidence_id: id,
    title: page.title,
    section,
    url,
    markdown_url: page.markdownUrl,
    excerpt,
    ...(page.reviewed === undefined ? {} : { reviewed: page.reviewed }),
    ...(page.verified === undefined ? {} : { verified: page.verified }),
  }
}
