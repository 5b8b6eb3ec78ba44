import { type Draft, draftLimits } from '../draft.ts'
import type { Evidence } from '../evidence.ts'
import { findConflicts } from './find-conflicts.ts'
import type { PublicationReader } from './reading/page-reader.ts'
import { PassageReader } from './reading/passage-reader.ts'
import { keepUnansweredQuestions } from './unanswered-questions.ts'
import { type VerifiedClaim, verifyClaim } from './verify-claim.ts'

/** What is left of a model's draft after every claim has been held against the evidence. */
export interface VerifiedDraft {
  readonly claims: readonly VerifiedClaim[]
  /** Passages that tell a claim's figures differently, by claim. */
  readonly conflicts: ReadonlyMap<VerifiedClaim, readonly Evidence[]>
  readonly rejectedClaims: number
  readonly unansweredQuestions: readonly string[]
}

/**
 * Holds a draft against the evidence it was written from. A claim stands whole or vanishes whole; a claim said twice stands once.
 */
export function verifyDraft(draft: Draft, evidence: readonly Evidence[], question: string, publication: PublicationReader): VerifiedDraft {
  const readers = evidence.map((passage) => new PassageReader(passage, publication.read(passage.passage.page)))
  const verified = draft.claims.slice(0, draftLimits.claims).map((claim) => verifyClaim(claim, readers))
  const claims = new Map<string, VerifiedClaim>()
  for (const claim of verified) if (claim !== undefined && !claims.has(claim.text)) claims.set(claim.text, claim)
  return {
    claims: [...claims.values()],
    conflicts: new Map([...claims.values()].map((claim) => [claim, findConflicts(claim, readers)])),
    rejectedClaims: draft.claims.length - verified.filter((claim) => claim !== undefined).length,
    unansweredQuestions: keepUnansweredQuestions(draft.unanswered_questions.slice(0, draftLimits.unansweredQuestions), question),
  }
}
