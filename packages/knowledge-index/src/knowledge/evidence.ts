import type { PublishedPage } from '../page/model/page.ts'
import type { PlacedPassage, PlacedPassages } from '../page/model/passage.ts'
import { placeLine, sectionPath, sectionUrl } from '../page/model/section-address.ts'
import { CodePointText } from '../page/text/code-point-text.ts'
import type { TermMatcher } from '../search/analysis/term-matcher.ts'
import type { FoundPassage } from '../search/orama/passage-index.ts'
import type { ReadQuery } from '../search/query/read-query.ts'
import type { EvidenceBudget } from '../search/query-bounds.ts'
import { bestWindow } from '../search/results/text-window.ts'
import type { EvidencePassage } from './knowledge.ts'
import type { PassageMatch } from './statement-matches.ts'

/** Code points of an excerpt (docs/pages/reference/limits.md). */
export const longestExcerpt = 600

/** Of the best score: two of a question's words on average. Less is noise for short questions (`npm run bench -- retrieval`). */
const leastShare = { words: 1.5, most: 0.4, least: 0.2 }
/** Passages for a short question: the one that answers it is among the first. */
const mostForShort = 8

/** The passages that share enough with a question to be about it. @param found best first */
export function relevantPassages(found: readonly FoundPassage[], { terms, isShort }: ReadQuery): FoundPassage[] {
  const words = new Set(terms.map(({ place }) => place)).size
  const share = Math.min(leastShare.most, Math.max(leastShare.least, leastShare.words / words))
  const least = share * (found[0]?.score ?? 0)
  const relevant = found.filter(({ score }) => score >= least)
  return isShort ? relevant.slice(0, mostForShort) : relevant
}

/** Neighbouring passages of one page, from number `first` to number `last` of all passages; `best` has the highest score. */
interface Run {
  readonly first: number
  readonly last: number
  readonly best: number
  readonly score: number
}

type PagePart = Pick<PlacedPassage, 'page' | 'section' | 'start' | 'end'>

/** As many whole passages as fit, neighbours merged; if the best does not fit, its best window. Lines of places count too. All best first */
export function packEvidence(
  ranked: readonly FoundPassage[],
  matches: readonly PassageMatch[],
  passages: PlacedPassages,
  matcher: TermMatcher,
  { maxCharacters, maxPassages }: EvidenceBudget,
): EvidencePassage[] {
  const costOf = ({ first, last }: Run) => lineLength(passages.at(first)) + passages.at(last).end - passages.at(first).start

  function mergedRun(runs: readonly Run[], { passage, score }: FoundPassage): Run {
    let merged: Run = { first: passage, last: passage, best: passage, score }
    for (const run of runs) {
      if (passages.at(run.first).page !== passages.at(passage).page) continue
      if (run.last !== passage - 1 && run.first !== passage + 1) continue
      const { best, score: highest } = run.score >= merged.score ? run : merged
      merged = { first: Math.min(merged.first, run.first), last: Math.max(merged.last, run.last), best, score: highest }
    }
    return merged
  }

  function evidence(
    { page, section, start, end }: PagePart,
    excerpted: PagePart,
    own: readonly PassageMatch[],
    score: number,
  ): EvidencePassage {
    const shown = own.filter(({ statement }) => statement.start >= excerpted.start && statement.end <= excerpted.end)
    return {
      page,
      section: sectionPath(section),
      url: sectionUrl(page, section),
      start,
      end,
      text: page.text.slice(start, end),
      excerpt: {
        text: page.text.slice(...excerptRange(page, excerpted, matcher)),
        section: sectionPath(excerpted.section),
        url: sectionUrl(page, excerpted.section),
      },
      ...(shown.length > 0 && { matches: shown.map(({ statement, rank, support }) => ({ statement, rank, support })) }),
      score,
    }
  }

  function evidenceOf({ first, last, best, score }: Run): EvidencePassage {
    const own = matches.filter(({ passage }) => passage >= first && passage <= last)
    // The excerpt is in one section: that of the best statement, so that an extract and its source have one address.
    const focus = own[0]?.passage ?? best
    const { section } = passages.at(focus)
    let from = focus
    while (from > first && passages.at(from - 1).section === section) from -= 1
    let to = focus
    while (to < last && passages.at(to + 1).section === section) to += 1
    const { page, section: begun, start } = passages.at(first)
    const excerpted = { page, section, start: passages.at(from).start, end: passages.at(to).end }
    return evidence({ page, section: begun, start, end: passages.at(last).end }, excerpted, own, score)
  }

  function windowOf({ passage, score }: FoundPassage): EvidencePassage[] {
    const { page, section, start, end } = passages.at(passage)
    const most = maxCharacters - lineLength({ page, section })
    if (most < 1) return []
    const [from, to] = excerptRange(page, { start, end }, matcher, most)
    const shortened = { page, section, start: from, end: to }
    const own = matches.filter((match) => match.passage === passage)
    return [evidence(shortened, shortened, own, score)]
  }

  let runs: Run[] = []
  let used = 0
  for (const found of ranked) {
    const merged = mergedRun(runs, found)
    const others = runs.filter((run) => run.last < merged.first || run.first > merged.last)
    const absorbed = runs.filter((run) => !others.includes(run))
    const cost = costOf(merged) - absorbed.reduce((sum, run) => sum + costOf(run), 0)
    if (used + cost > maxCharacters || others.length + 1 > maxPassages) continue
    runs = [...others, merged]
    used += cost
  }
  const [best] = ranked
  return runs.length === 0 && best ? windowOf(best) : runs.sort((a, b) => b.score - a.score).map(evidenceOf)
}

function lineLength({ page, section }: Pick<PlacedPassage, 'page' | 'section'>): number {
  return Array.from(placeLine(page, sectionPath(section))).length
}

/** The range of at most `most` code points of a part of a page that matches the query best. */
export function excerptRange(
  { text }: PublishedPage,
  { start: base, end: last }: Pick<PlacedPassage, 'start' | 'end'>,
  matcher: TermMatcher,
  most = longestExcerpt,
): [start: number, end: number] {
  const { start, end } = bestWindow(new CodePointText(text.slice(base, last)), most, matcher)
  return [base + start, base + end]
}
