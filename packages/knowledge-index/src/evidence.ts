import { CodePointText } from './code-point-text.ts'
import type { EvidenceBudget, EvidencePassage } from './knowledge.ts'
import type { PlacedPassage } from './passages.ts'
import { sectionPath, sectionUrl } from './section-address.ts'
import type { TermMatcher } from './term-matcher.ts'
import { bestWindow } from './text-window.ts'

/** Code points of an excerpt (design 5). */
const longestExcerpt = 600

/** Neighbouring passages of one page, from number `first` to number `last` of all passages. */
interface Run {
  readonly first: number
  readonly last: number
  readonly score: number
}

/**
 * Packs the best passages into a budget: as many as fit, whole, taken in the order of their score; neighbours become one. A page may
 * fill all of it. When not even the best fits, its best window does.
 *
 * @param ranked numbers of passages with their scores, best first
 */
export function packEvidence(
  ranked: readonly { readonly passage: number; readonly score: number }[],
  passages: readonly PlacedPassage[],
  matcher: TermMatcher,
  { maxCharacters, maxPassages }: EvidenceBudget,
): EvidencePassage[] {
  let runs: Run[] = []
  let used = 0
  for (const { passage, score } of ranked) {
    const merged = mergedRun(runs, passage, score, passages)
    const others = runs.filter((run) => run.last < merged.first || run.first > merged.last)
    const absorbed = runs.filter((run) => !others.includes(run))
    const cost = lengthOf(merged, passages) - absorbed.reduce((sum, run) => sum + lengthOf(run, passages), 0)
    if (used + cost > maxCharacters || others.length + 1 > maxPassages) continue
    runs = [...others, merged]
    used += cost
  }
  const [best] = ranked
  if (runs.length === 0 && best && maxPassages > 0) return [windowOf(best, passages, matcher, maxCharacters)]
  return runs.sort((a, b) => b.score - a.score || a.first - b.first).map((run) => evidenceOf(run, passages, matcher))
}

function mergedRun(runs: readonly Run[], passage: number, score: number, passages: readonly PlacedPassage[]): Run {
  let merged: Run = { first: passage, last: passage, score }
  for (const run of runs) {
    if (passages[run.first]?.page !== passages[passage]?.page) continue
    if (run.last !== passage - 1 && run.first !== passage + 1) continue
    merged = { first: Math.min(merged.first, run.first), last: Math.max(merged.last, run.last), score: Math.max(merged.score, run.score) }
  }
  return merged
}

function lengthOf({ first, last }: Run, passages: readonly PlacedPassage[]): number {
  return (passages[last] as PlacedPassage).end - (passages[first] as PlacedPassage).start
}

function evidenceOf({ first, last, score }: Run, passages: readonly PlacedPassage[], matcher: TermMatcher): EvidencePassage {
  const { page, section, start } = passages[first] as PlacedPassage
  return evidence(page, section, start, (passages[last] as PlacedPassage).end, score, matcher)
}

function windowOf(
  { passage, score }: { passage: number; score: number },
  passages: readonly PlacedPassage[],
  matcher: TermMatcher,
  most: number,
): EvidencePassage {
  const { page, section, start, end } = passages[passage] as PlacedPassage
  const window = bestWindow(new CodePointText(page.text.slice(start, end)), most, matcher)
  return evidence(page, section, start + window.start, start + window.end, score, matcher)
}

function evidence(
  page: PlacedPassage['page'],
  section: PlacedPassage['section'],
  start: number,
  end: number,
  score: number,
  matcher: TermMatcher,
): EvidencePassage {
  const text = page.text.slice(start, end)
  return { page, section: sectionPath(section), url: sectionUrl(page, section), start, end, text, excerpt: excerptOf(text, matcher), score }
}

/** At most 600 code points of a text, verbatim, where the query is best seen. */
export function excerptOf(text: string, matcher: TermMatcher): string {
  const points = new CodePointText(text)
  const { start, end } = bestWindow(points, longestExcerpt, matcher)
  return points.slice(start, end)
}
