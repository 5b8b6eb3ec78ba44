import type { PlacedPassages } from '../../page/model/passage.ts'
import { at } from '../../page/text/item-at.ts'
import type { TermMatcher } from '../analysis/term-matcher.ts'
import type { FoundPassage } from '../orama/passage-index.ts'
import type { ReadQuery } from '../query/read-query.ts'

/** Passages that can come first. More never did on the questions of `npm run bench -- sections`. */
const mostMoved = 3
/** What all words of the question in a passage's own text add to its score. 0.15 to 0.5 are equally good (`npm run bench -- sections`). */
const coverageWorth = 0.25

/**
 * Orders the first results by their own texts. Titles and descriptions say what all sections of a page are about, so a passage with more words
 * of the question in its own text comes first, and a section with as many takes the place of its page's top. A word in the heading of a section
 * counts twice.
 *
 * @param isFused whether scores are sums of places, which coverage must not change
 */
export function sectionsFirst(
  found: readonly FoundPassage[],
  passages: PlacedPassages,
  { terms, words }: ReadQuery,
  matcher: TermMatcher,
  isFused: boolean,
): readonly FoundPassage[] {
  const whole = [...words.values()].reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return found
  const shareOf = (text: string, from = 0) => {
    const own = matcher(text).filter(({ start }) => start >= from)
    const had = new Set(own.map(({ term }) => at(terms, term).place))
    return [...words].reduce((sum, [place, weight]) => sum + (had.has(place) ? weight : 0), 0) / whole
  }
  const first = found.slice(0, mostMoved)
  const read = first.map(({ passage, score }) => {
    const { page, section, start, end } = passages.at(passage)
    const isTop = section.level <= 1
    const text = page.text.slice(start, end)
    const own = shareOf(text, isTop ? (/^# .*/.exec(text)?.[0].length ?? 0) : 0)
    const worth = isTop ? own : own + shareOf(section.title)
    return { passage, page, isTop, worth, score: isFused ? score : score * (1 + coverageWorth * own) }
  })
  const ordered = read.sort((a, b) => b.score - a.score)
  for (const [index, top] of ordered.entries()) {
    if (!top.isTop) continue
    const sections = ordered
      .slice(index + 1)
      .filter(({ page, isTop, worth }) => page === top.page && !isTop && worth > 0 && worth >= top.worth)
    const [best] = sections.sort((a, b) => b.worth - a.worth)
    if (best === undefined) continue
    ordered[ordered.indexOf(best)] = top
    ordered[index] = best
  }
  const places = ordered.map(({ passage }, place) => ({ passage, score: at(first, place).score }))
  return [...places, ...found.slice(first.length)]
}
