import type { PublishedPage } from '@svc/knowledge-index'
import type { Draft } from './draft.ts'
import type { Evidence, NumberedStatement } from './evidence.ts'
import { type PointedClaim, type Run, readPointers } from './pointing.ts'
import { isCovered, joinedSlices, type Slice } from './slices.ts'
import { type ToldLine, tell } from './telling.ts'
import { widen } from './widening.ts'

/** Code points of a claim's text and qualification, and of all claims: what an agent can read before it needs the page itself. */
const longestClaim = 2_000
const longestAnswer = 4_000
/** Runs that an answer points at, each of which is a citation. */
const mostRuns = 12

/** What is published of one page, for the passage that was pointed at first. */
export interface PageSlices {
  readonly page: PublishedPage
  readonly slices: readonly (Slice & { readonly evidence: Evidence })[]
}

/** A claim in the pages' own words. */
export interface Claim {
  readonly lines: readonly (ToldLine & { readonly page: PublishedPage })[]
  readonly text: string
  readonly qualification: string | undefined
  /** What text and qualification are made of, in page order; the pages in the order of their first use. */
  readonly published: readonly PageSlices[]
  /** What was pointed at before widening, the qualifying runs last. */
  readonly runs: readonly Run[]
}

/** What is left of a draft. */
export interface ResolvedDraft {
  readonly claims: readonly Claim[]
  /** Claims that point at nothing, or are too many or too long to be published. */
  readonly rejectedClaims: number
}

/** Turns the ids of a draft into claims. A claim is published whole or not at all; one that repeats what earlier ones say is left out. */
export function resolveClaims(draft: Pick<Draft, 'claims'>, statements: readonly NumberedStatement[]): ResolvedDraft {
  const pointed = readPointers(draft, statements)
  const kept: { pointed: PointedClaim; claim: Claim }[] = []
  let rejected = pointed.dropped
  for (const next of pointed.claims) {
    const text = publishedOf(next.runs)
    const repeated = isRepeated(text, kept) ? kept.findIndex(({ claim }) => publishes(claim, text[0] as PageSlices)) : -1
    const earlier = kept[repeated]
    const merged = earlier ? { ...earlier.pointed, qualifiedBy: joinedRuns(earlier.pointed.qualifiedBy, next.qualifiedBy) } : next
    const claim = makeClaim(merged)
    const others = kept.filter((_, index) => index !== repeated).map((entry) => entry.claim)
    if (!fits(claim, others)) rejected += 1
    else kept.splice(earlier ? repeated : kept.length, earlier ? 1 : 0, { pointed: merged, claim })
  }
  return { claims: kept.map(({ claim }) => claim), rejectedClaims: rejected }
}

function makeClaim({ runs, qualifiedBy }: PointedClaim): Claim {
  const text = publishedOf(runs)
  const qualifying = publishedOf(qualifiedBy)
  const isQualified = !qualifying.every((page) => isPublished(page, text))
  const lines = linesOf(text)
  const cited = qualifiedBy.filter((run) => !isPublished({ page: pageOf(run), slices: [sliceOf(run)] }, text))
  return {
    lines,
    text: textOf(lines),
    qualification: isQualified ? textOf(linesOf(qualifying)) : undefined,
    published: isQualified ? merged([...text, ...qualifying]) : text,
    runs: [...runs, ...cited],
  }
}

function fits(claim: Claim, others: readonly Claim[]): boolean {
  const all = [...others, claim]
  const runs = new Set(all.flatMap((each) => each.runs.map(runKey)))
  const total = all.reduce((sum, each) => sum + lengthOf(each), 0)
  return runs.size <= mostRuns && lengthOf(claim) <= longestClaim && total <= longestAnswer
}

function lengthOf({ text, qualification = '' }: Claim): number {
  return Array.from(text).length + Array.from(qualification).length
}

/** Slices of each page that runs are widened to; neighbours with only white space between them are one. */
function publishedOf(runs: readonly Run[]): PageSlices[] {
  return merged(
    runs.map((run) => {
      const [{ evidence }] = run
      const slices = run.flatMap(({ statement }) => widen(statement, pageOf(run)))
      return { page: pageOf(run), slices: slices.map(({ start, end }) => ({ start, end, evidence })) }
    }),
  )
}

function merged(parts: readonly PageSlices[]): PageSlices[] {
  const pages = new Map<PublishedPage, PageSlices['slices'][number][]>()
  for (const { page, slices } of parts) pages.set(page, [...(pages.get(page) ?? []), ...slices])
  return [...pages].map(([page, slices]) => {
    const isBlank = (from: number, to: number) => page.text.slice(from, to).trim() === ''
    const evidenceAt = ({ start, end }: Slice) => slices.find((slice) => start <= slice.start && slice.end <= end)?.evidence as Evidence
    return { page, slices: joinedSlices(slices, isBlank).map((slice) => ({ ...slice, evidence: evidenceAt(slice) })) }
  })
}

function isRepeated(text: readonly PageSlices[], kept: readonly { readonly claim: Claim }[]): boolean {
  const published = merged(kept.flatMap(({ claim }) => claim.published))
  return text.every((page) => isPublished(page, published))
}

function isPublished({ page, slices }: { readonly page: PublishedPage; readonly slices: readonly Slice[] }, by: readonly PageSlices[]): boolean {
  const own = by.find((other) => other.page === page)
  return own !== undefined && slices.every((slice) => isCovered(slice, own.slices))
}

function publishes(claim: Claim, { page, slices }: PageSlices): boolean {
  const [first] = slices
  return claim.published.some((own) => own.page === page && own.slices.some(({ start, end }) => first && start <= first.start && first.start < end))
}

function joinedRuns(first: readonly Run[], second: readonly Run[]): Run[] {
  const keys = new Set(first.map(runKey))
  return [...first, ...second.filter((run) => !keys.has(runKey(run)))]
}

function linesOf(published: readonly PageSlices[]): Claim['lines'] {
  return published.flatMap(({ page, slices }) => tell(page, slices).map((line) => ({ ...line, page })))
}

function textOf(lines: readonly ToldLine[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** From the first statement of a run to the last. */
export function sliceOf(run: Run): Slice & { readonly evidence: Evidence } {
  return { start: run[0].statement.start, end: (run.at(-1) ?? run[0]).statement.end, evidence: run[0].evidence }
}

export function pageOf(run: Run): PublishedPage {
  return run[0].evidence.passage.page
}

function runKey(run: Run): string {
  return `${run[0].number}-${run.length}`
}
