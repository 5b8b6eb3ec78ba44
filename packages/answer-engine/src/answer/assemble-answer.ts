import { firstWords, reviewDates } from '@svc/knowledge-index/page'
import type { Answer } from './answer.ts'
import { answerLines, citeClaims, markdownUrlOf } from './citations.ts'
import type { Claim } from './claims.ts'
import type { Conflict } from './conflicts.ts'
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
  return { ...common, status, reason, ...cause, answer: sentences[reason], sources, extracts: extractsOf(evidence), ...made }
}

function describeClaims(
  { claims: resolved, rejectedClaims, conflicts, unansweredQuestions }: Resolved,
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
    qualifications: qualify(resolved, conflicts, now, staleAfterDays),
    unanswered_questions: [...open],
    ...(claims.length === 0 ? { extracts: extractsOf(evidence) } : { sources: describeSources(evidence, cited) }),
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

/** Pages with another figure that are named for a claim. With a page for each shop, all of them would leave no room for sources. */
const mostNamed = 3

/** Fixed sentences with the titles and dates of pages: a page was never reviewed or long ago, or another page gives a different figure. */
function qualify(claims: readonly Claim[], conflicts: readonly Conflict[], now: number, staleAfterDays: number): string[] {
  const pages = new Set(claims.flatMap(({ published }) => published.map(pageOf)))
  const reviews = [...pages].flatMap(({ title, reviewed }) => {
    if (reviewed === undefined) return [`The page "${title}" has not been reviewed.`]
    const age = Math.floor((now - Date.parse(reviewed)) / dayMilliseconds)
    return age > staleAfterDays ? [`The page "${title}" was last reviewed on ${reviewed}, more than ${staleAfterDays} days ago.`] : []
  })
  const differences = claims.flatMap((claim, index) => {
    const rivals = conflicts.filter((conflict) => conflict.claim === claim).map(({ evidence }) => evidence)
    const named = rivals
      .slice(0, mostNamed)
      .map(({ id, passage }) => `the page "${passage.page.title}" (${id}) gives a different figure; compare the two.`)
    const rest = rivals.slice(mostNamed).map(({ id }) => id)
    if (rest.length > 0) named.push(`${rest.join(', ')} also ${rest.length === 1 ? 'gives' : 'give'} a different figure; compare them.`)
    return named.map((sentence) => `Claim C${index + 1}: ${sentence}`)
  })
  return [...reviews, ...differences]
}
