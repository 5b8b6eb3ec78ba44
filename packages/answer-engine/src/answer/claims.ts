import { type ToldLine, toldLines } from '@svc/knowledge-index'
import type { Draft } from './draft.ts'
import type { NumberedStatement } from './evidence.ts'
import { type PointedClaim, type Run, readPointers } from './pointing.ts'
import { isCovered, joinedSlices, type PublishedSlice, pageOf } from './slices.ts'
import { widen } from './widening.ts'

/** Code points of a claim's text and qualification, and of all claims: what an agent can read before it needs the page itself. */
const longestClaim = 2_000
const longestAnswer = 4_000
/** Runs that an answer points at, each of which is a citation. */
const mostRuns = 12

/** A claim in the pages' own words. */
export interface Claim {
  readonly text: string
  readonly qualification: string | undefined
  /** What the text is made of. */
  readonly stated: readonly PublishedSlice[]
  /** What text and qualification are made of. */
  readonly published: readonly PublishedSlice[]
  /** What was pointed at before widening, the qualifying runs last. */
  readonly runs: readonly Run[]
}

/**
 * Turns the ids of a draft into claims. A claim is published whole, or rejected because it points at nothing or is too much; one that repeats
 * what earlier ones say is left out.
 */
export function resolveClaims(draft: Pick<Draft, 'claims'>, statements: readonly NumberedStatement[]) {
  const pointed = readPointers(draft, statements)
  const kept: { pointed: PointedClaim; claim: Claim }[] = []
  let rejectedClaims = pointed.dropped
  for (const next of pointed.claims) {
    const stated = publishedOf(next.runs)
    const isRepeated = isCovered(stated, joinedSlices(kept.flatMap(({ claim }) => claim.published)))
    // What limits a repeated claim goes to the claim that publishes its beginning.
    const earlier = isRepeated ? (kept.find(({ claim }) => isCovered(stated.slice(0, 1), claim.published)) ?? kept[0]) : undefined
    const joined = earlier ? { ...earlier.pointed, qualifiedBy: distinctRuns([...earlier.pointed.qualifiedBy, ...next.qualifiedBy]) } : next
    const claim = makeClaim(joined)
    if (!fits([...kept.flatMap((entry) => (entry === earlier ? [] : [entry.claim])), claim])) rejectedClaims += 1
    else if (earlier) Object.assign(earlier, { pointed: joined, claim })
    else kept.push({ pointed: joined, claim })
  }
  return { claims: kept.map(({ claim }) => claim), rejectedClaims }
}

function makeClaim({ runs, qualifiedBy }: PointedClaim): Claim {
  const stated = publishedOf(runs)
  const limits = publishedOf(qualifiedBy)
  const isQualified = !isCovered(limits, stated)
  return {
    text: textOf(stated),
    qualification: isQualified ? textOf(limits) : undefined,
    stated,
    published: isQualified ? joinedSlices([...stated, ...limits]) : stated,
    // What the text already says is not cited again.
    runs: [...runs, ...qualifiedBy.filter((run) => !isCovered([sliceOf(run)], stated))],
  }
}

/** Whether the claims together, and the last of them by itself, are few and short enough. */
function fits(claims: readonly Claim[]): boolean {
  const lengths = claims.map(({ text, qualification = '' }) => Array.from(text + qualification).length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return (
    distinctRuns(claims.flatMap(({ runs }) => runs)).length <= mostRuns && (lengths.at(-1) ?? 0) <= longestClaim && total <= longestAnswer
  )
}

/** What runs are widened to. */
function publishedOf(runs: readonly Run[]): PublishedSlice[] {
  const widened = runs
    .flat()
    .flatMap(({ statement, evidence }) => widen(statement, pageOf({ evidence })).map((slice) => ({ ...slice, evidence })))
  return joinedSlices(widened)
}

/** The lines that a reader sees of slices, with the passages they were pointed at in. */
export function linesOf(slices: readonly PublishedSlice[]): (ToldLine & Pick<PublishedSlice, 'evidence'>)[] {
  return slices.flatMap((slice) => toldLines(pageOf(slice), [slice]).map((line) => ({ ...line, evidence: slice.evidence })))
}

/** The same as one text. */
export function textOf(slices: readonly PublishedSlice[]): string {
  return linesOf(slices)
    .map(({ text }) => text)
    .join('\n')
}

/** From the first statement of a run to the last. */
export function sliceOf(run: Run): PublishedSlice {
  const [{ statement, evidence }] = run
  return { start: statement.start, end: (run.at(-1)?.statement ?? statement).end, evidence }
}

function distinctRuns(runs: readonly Run[]): Run[] {
  return [...new Map(runs.map((run) => [`${run[0].number}-${run.length}`, run])).values()]
}
