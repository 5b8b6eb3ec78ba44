import { firstWords, reviewDates } from '@svc/knowledge-index/page'
import type { Answer } from './answer.ts'
import { answerLines, citeClaims, markdownUrlOf } from './citations.ts'
import type { Claim } from './claims.ts'
import { contradictedIn, nameOtherPlaces } from './contradictions.ts'
import type { Evidence } from './evidence.ts'
import { extractsOf } from './extracts.ts'
import type { Outcome, Resolved } from './outcome.ts'
// Answers without claims: fixed, so that they contain no word of a model, an upstream or a page.
import sentences from './sentences.json'
import { pageOf } from './slices.ts'
import { openQuestion } from './unanswered-questions.ts'

interface Ending {
  readonly outcome: Outcome
  readonly evidence: readonly Evidence[]
  readonly revision: string
  /** Milliseconds since the Unix epoch. */
  readonly now: number
  readonly staleAfterDays: number
}

const sourcesWithExcerpt = 6
/** Code points of an excerpt in a result with extracts. */
const shortExcerpt = 300

/** Makes the published result of an outcome. Every result has sources, revision and time. */
export function assembleAnswer({ outcome, evidence, revision, now, staleAfterDays }: Ending): Answer {
  const common = { claims: [], citations: [], qualifications: [], unanswered_questions: [], rejected_claims: 0 }
  const sources = describeSources(evidence, new Set(), shortExcerpt)
  const made = { revision, generated_at: new Date(now).toISOString() }
  if (outcome.status === 'resolved') return { sources, ...describeClaims(outcome, evidence, now, staleAfterDays), ...made }
  if (outcome.status === 'no_evidence') {
    return { ...common, status: 'no_evidence', answer: sentences.noEvidence, unanswered_questions: [openQuestion], sources, ...made }
  }
  const { status, reason } = outcome
  const cause =
    outcome.status === 'unavailable'
      ? { detail: outcome.detail }
      : { retry_after_seconds: outcome.retryAfterSeconds, resets_at: new Date(outcome.resetsAt).toISOString() }
  return { ...common, status, reason, ...cause, answer: sentences[reason], sources, ...describeExtracts(evidence), ...made }
}

function describeClaims(
  { claims: resolved, rejectedClaims, unansweredQuestions }: Resolved,
  evidence: readonly Evidence[],
  now: number,
  staleAfterDays: number,
) {
  const { claims, citations } = citeClaims(resolved)
  const isDropped = rejectedClaims > 0 || claims.length === 0
  const open = unansweredQuestions.length === 0 && isDropped ? [openQuestion] : unansweredQuestions
  const cited = new Set(citations.map(({ evidence_id }) => evidence_id))
  return {
    status: open.length === 0 ? ('answered' as const) : ('partial' as const),
    answer: claims.length === 0 ? sentences.noClaim : answerLines(resolved, claims),
    claims,
    citations,
    qualifications: qualify(resolved, now, staleAfterDays),
    unanswered_questions: [...open],
    ...(claims.length === 0 ? describeExtracts(evidence) : { sources: describeSources(evidence, cited) }),
    rejected_claims: rejectedClaims,
  }
}

function describeSources(evidence: readonly Evidence[], cited: ReadonlySet<string>, longest = Number.POSITIVE_INFINITY): Answer['sources'] {
  return evidence.map(({ id, passage: { page, excerpt } }, index) => {
    const isShown = index < sourcesWithExcerpt || cited.has(id)
    return {
      evidence_id: id,
      title: page.title,
      section: excerpt.section,
      url: excerpt.url,
      ...markdownUrlOf(page),
      ...(isShown && { excerpt: firstWords(excerpt.text, longest) }),
      ...(evidence.findIndex((other) => other.passage.page === page) === index && reviewDates(page)),
    }
  })
}

const dayMilliseconds = 86_400_000

/** Fixed sentences with the titles and dates of pages: a page was never reviewed or long ago, or another place contradicts a claim. */
function qualify(claims: readonly Claim[], now: number, staleAfterDays: number): string[] {
  const pages = new Set(claims.flatMap(({ published }) => published.map(pageOf)))
  const reviews = [...pages].flatMap(({ title, reviewed }) => {
    if (reviewed === undefined) return [`The page "${title}" has not been reviewed.`]
    const age = Math.floor((now - Date.parse(reviewed)) / dayMilliseconds)
    return age > staleAfterDays ? [`The page "${title}" was last reviewed on ${reviewed}, more than ${staleAfterDays} days ago.`] : []
  })
  const others = claims.flatMap(({ published }, index) =>
    nameOtherPlaces(
      `Claim C${index + 1}`,
      published.flatMap((slice) => contradictedIn(slice.evidence, [slice])),
    ),
  )
  return [...reviews, ...others]
}

/** The extracts, and a qualification for each that another place contradicts. */
function describeExtracts(evidence: readonly Evidence[]): Pick<Answer, 'qualifications' | 'extracts'> {
  const extracts = extractsOf(evidence)
  const qualifications = extracts.flatMap(({ evidence_id, evidence: ranges }) => {
    const item = evidence.find(({ id }) => id === evidence_id)
    return item ? nameOtherPlaces(`Extract of ${evidence_id}`, contradictedIn(item, ranges)) : []
  })
  return { extracts, qualifications: [...new Set(qualifications)] }
}
