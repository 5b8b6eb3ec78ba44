import { type PlainLine, plainLines } from '@svc/knowledge-index/page'
import type { NumberedStatement } from './evidence.ts'
import { type PointedClaim, type Run, readPointers } from './pointing.ts'
import { isCovered, joinedSlices, type PublishedSlice, pageOf } from './slices.ts'
import { widen } from './widening.ts'

/** Code points of a claim's text and qualification, and of all claims. Longer texts are better read on the page. */
const longestClaim = 2_000
const longestAnswer = 4_000
/** Each run is a citation. */
const mostRuns = 12

/** A claim in the pages' own words. */
export interface Claim {
  readonly text: string
  readonly qualification: string | undefined
  readonly stated: readonly PublishedSlice[]
  /** The slices of text and qualification. */
  readonly published: readonly PublishedSlice[]
  /** The runs before widening, the qualifying ones last. */
  readonly runs: readonly Run[]
}

/** Turns the ids of a draft into claims. A claim that points at nothing or is too long is rejected; one that repeats earlier claims is left out. */
export function resolveClaims(draft: Parameters<typeof readPointers>[0], statements: readonly NumberedStatement[]) {
  const pointed = readPointers(draft, statements)
  const accepted: { pointed: PointedClaim; claim: Claim }[] = []
  let rejectedClaims = pointed.dropped
  for (const next of pointed.claims) {
    const stated = publishedOf(next.runs)
    const isRepeated = isCovered(stated, joinedSlices(accepted.flatMap(({ claim }) => claim.published)))
    // The qualification of a repeated claim belongs to the claim that publishes its beginning.
    const earlier = isRepeated ? (accepted.find(({ claim }) => isCovered(stated.slice(0, 1), claim.published)) ?? accepted[0]) : undefined
    const joined = earlier ? { ...earlier.pointed, qualifiedBy: distinctRuns([...earlier.pointed.qualifiedBy, ...next.qualifiedBy]) } : next
    const claim = makeClaim(joined)
    if (!fits([...accepted.flatMap((entry) => (entry === earlier ? [] : [entry.claim])), claim])) rejectedClaims += 1
    else if (earlier) Object.assign(earlier, { pointed: joined, claim })
    else accepted.push({ pointed: joined, claim })
  }
  return { claims: accepted.map(({ claim }) => claim), rejectedClaims }
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
    // The text is not cited again.
    runs: [...runs, ...qualifiedBy.filter((run) => !isCovered([sliceOf(run)], stated))],
  }
}

/** Whether all claims, and the last one by itself, are within the limits. */
function fits(claims: readonly Claim[]): boolean {
  const lengths = claims.map(({ text, qualification = '' }) => Array.from(text + qualification).length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return (
    distinctRuns(claims.flatMap(({ runs }) => runs)).length <= mostRuns && (lengths.at(-1) ?? 0) <= longestClaim && total <= longestAnswer
  )
}

function publishedOf(runs: readonly Run[]): PublishedSlice[] {
  return joinedSlices(runs.flat().flatMap(({ statement, evidence }) => widen(statement, evidence)))
}

export function linesOf(slices: readonly PublishedSlice[]): (PlainLine & Pick<PublishedSlice, 'evidence'>)[] {
  return slices.flatMap((slice) => plainLines(pageOf(slice), slice).map((line) => ({ ...line, evidence: slice.evidence })))
}

export function textOf(slices: readonly PublishedSlice[]): string {
  return linesOf(slices)
    .map(({ text }) => text)
    .join('\n')
}

export function sliceOf(run: Run): PublishedSlice {
  const [{ statement, evidence }] = run
  return { start: statement.start, end: (run.at(-1)?.statement ?? statement).end, evidence }
}

function distinctRuns(runs: readonly Run[]): Run[] {
  return [...new Map(runs.map((run) => [`${run[0].number}-${run.length}`, run])).values()]
}
