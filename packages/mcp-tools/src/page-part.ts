import type { PublishedPage } from '@svc/knowledge-index'
import { fittingExtract, type PageWish, wholeExtract } from './page-extract.ts'
import { defaultPageCharacters, type PageExtract, type PageResult, toPageResult } from './page-result.ts'
import { pageText } from './page-text.ts'
import { longestDefaultResult } from './result-bounds.ts'

/** A part of a page, said twice. */
interface PagePart {
  readonly result: PageResult
  readonly text: string
}

/** JSON of the shortest entry of a section: more sections than have room for that need not be tried. */
const shortestEntry = '{"anchor":"a","title":"","characters":3},'.length

/** JSON writes no character longer: `\\u0000`. Keys and marks add less than this makes of the readable side's own words. */
const longestEscape = 6

/** Room for the digits of offsets, of which the frame below has the shortest. */
const digits = 64

/**
 * At most `maxCharacters` of a page from `range.start` on. Neither side of the result is longer than a default result may be, or by as
 * much longer as more characters than by default were asked for.
 *
 * @param reference what `get_page` takes to continue
 * @param alongside characters that the caller adds to either side
 */
export function readPart(page: PublishedPage, wish: PageWish, reference: string, alongside = 0): PagePart {
  const room = Math.floor(longestDefaultResult * Math.max(1, wish.maxCharacters / defaultPageCharacters)) - alongside
  const partOf = (extract: PageExtract): PagePart => {
    const result = toPageResult(page, wish.range, extract)
    return { result, text: pageText(result, extract.end, reference) }
  }
  if (page.sections.length * shortestEntry <= room) {
    const whole = partOf(wholeExtract(page, wish))
    if (whole.text.length * longestEscape <= room || charactersOf(whole) <= room) return whole
  }
  const frame = partOf({ end: wish.range.start, sources: [], sections: [] })
  return partOf(fittingExtract(page, wish, room - charactersOf(frame) - digits))
}

/** Characters of the longer side. */
function charactersOf({ result, text }: PagePart): number {
  return Math.max(JSON.stringify(result).length, text.length)
}
