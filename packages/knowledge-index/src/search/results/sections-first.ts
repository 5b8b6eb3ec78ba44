import type { PlacedPassage, PlacedPassages } from '../../page/model/passage.ts'
import { at } from '../../page/text/item-at.ts'
import type { TermMatcher } from '../analysis/term-matcher.ts'
import type { FoundPassage } from '../orama/passage-index.ts'
import type { ReadQuery } from '../query/read-query.ts'

/** A section further behind is about something else. */
const nearEnough = 0.5

/** Pages whose order of sections is looked at: those that are shown first. */
const mostPages = 3

/**
 * A page's own top has the words of the title, which say what all its sections are about: a section that has more words of the question in its
 * own text takes the place of the top. The order of the pages stays.
 */
export function sectionsFirst(
  found: readonly FoundPassage[],
  passages: PlacedPassages,
  { terms, words }: ReadQuery,
  matcher: TermMatcher,
): readonly FoundPassage[] {
  const worth = (placed: PlacedPassage) => {
    const own = new Set(matcher.matches(ownText(placed)).map(({ term }) => at(terms, term).place))
    return [...words].reduce((sum, [place, weight]) => sum + (own.has(place) ? weight : 0), 0)
  }
  const listed = [...found]
  const seen = new Set<unknown>()
  for (const [index, top] of found.entries()) {
    const placed = passages.at(top.passage)
    if (seen.has(placed.page)) continue
    seen.add(placed.page)
    if (seen.size > mostPages) break
    if (placed.section.level > 1) continue
    let most = worth(placed)
    let best = -1
    for (let other = index + 1; other < found.length && at(found, other).score >= nearEnough * top.score; other += 1) {
      const section = passages.at(at(found, other).passage)
      if (section.page !== placed.page || section.section.level <= 1) continue
      const own = worth(section)
      if (own > most) {
        most = own
        best = other
      }
    }
    if (best < 0) continue
    listed[index] = { ...at(found, best), score: top.score }
    listed[best] = { ...top, score: at(found, best).score }
  }
  return listed
}

/** The text of a passage without the heading that is the page's title. */
function ownText({ page, section, start, end }: PlacedPassage): string {
  const text = page.text.slice(start, end)
  return section.level > 1 ? text : text.replace(/^# .*/m, '')
}
