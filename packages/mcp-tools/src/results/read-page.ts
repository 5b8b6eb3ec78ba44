import type { Section } from '@svc/knowledge-index'
import {
  defaultPageCharacters,
  fewestPageCharacters,
  mostPageCharacters,
  type PageRange,
  type PageResult,
  pageText,
  toPageResult,
} from './page-result.ts'
import { askableSections, longestReference, pageReference, type ReadablePage, toSectionEntry } from './page-sections.ts'
import { largestThatFits, longestDefaultResult } from './result-bounds.ts'

/** JSON of the shortest entry of a section: a longer list than has room for that many need not be tried. */
const shortestEntry = '{"anchor":"a","title":"","characters":3},'.length

export interface ReadPageOptions {
  /** What `get_page` takes to continue. */
  readonly reference: string
  /** Characters that the caller adds to either side. */
  readonly alongside?: number
  /** What the notice says first. */
  readonly notice?: string | undefined
}

/**
 * At most `maxCharacters` code points of a page from `range.start` on, as both sides of a result. Neither side is longer than a default
 * result may be, or by as much longer as more characters than by default were asked for. The text comes first, then the lists: sections
 * from the one in which the text begins. A notice names what is left out and the calls that give it
 * (docs/decisions/0022-results-within-8000-tokens.md).
 */
export function readPage(page: ReadablePage, range: PageRange, maxCharacters: number, options: ReadPageOptions) {
  const { reference, alongside = 0, notice } = options
  const room = Math.floor(longestDefaultResult * Math.max(1, maxCharacters / defaultPageCharacters)) - alongside
  const { start } = range
  const wanted = Math.min(range.end, start + maxCharacters) - start
  const sections = askableSections(page)
  const mostSections = Math.min(sections.length, Math.ceil(room / shortestEntry))

  const partOf = (characters: number, sources: number, first: number, next: number) => {
    const end = start + characters
    const result: PageResult = toPageResult(page, range, {
      end,
      sources: page.sources.slice(0, sources),
      sections: sections.slice(first, next).map(toSectionEntry),
      notice: noticeOf(page, sections, { sources, first, next, notice }),
    })
    return { result, text: pageText(result, end, reference) }
  }
  const charactersOf = (...counts: Parameters<typeof partOf>) => {
    const { result, text } = partOf(...counts)
    return Math.max(JSON.stringify(result).length, text.length)
  }
  const fits = (...counts: Parameters<typeof partOf>) => charactersOf(...counts) <= room
  const listsAll = (characters: number, sources: number) =>
    mostSections === sections.length && fits(characters, sources, 0, sections.length)

  if (listsAll(wanted, page.sources.length)) return partOf(wanted, page.sources.length, 0, sections.length)
  // Where no section is listed, the notice still says which calls list those before the text and those behind it.
  const begins = containing(sections, start)
  const characters = Math.max(
    1,
    largestThatFits(wanted, (count) => fits(count, 0, begins, begins)),
  )
  let sources = page.sources.length
  // A caller that asks for the most text gets all sources, whatever their length: no other call lists them.
  if (maxCharacters < mostPageCharacters) {
    // Sources leave the sections half of the room, if they need as much.
    const half = (room + charactersOf(characters, 0, begins, begins)) / 2
    const promised = largestThatFits(
      Math.min(mostSections, sections.length - begins),
      (count) => charactersOf(characters, 0, begins, begins + count) <= half,
    )
    sources = largestThatFits(sources, (count) => fits(characters, count, begins, begins + promised))
  }
  const first = listsAll(characters, sources) ? 0 : begins
  const listed = largestThatFits(Math.min(mostSections, sections.length - first), (count) =>
    fits(characters, sources, first, first + count),
  )
  return partOf(characters, sources, first, first + listed)
}

/** The last section that begins at or before an offset; the first one when none does. */
function containing(sections: readonly Section[], offset: number): number {
  const after = sections.findIndex(({ start }) => start > offset)
  return Math.max(0, (after < 0 ? sections.length : after) - 1)
}

/** How many sources are listed, and which sections. */
interface Listed {
  readonly sources: number
  readonly first: number
  readonly next: number
}

/**
 * Says what the page is, and names what is left out and which calls give it; undefined when there is nothing to say. Of the sections those from
 * `first` up to `next` are listed.
 */
function noticeOf(
  page: ReadablePage,
  sections: readonly Section[],
  { sources, first, next, notice }: Listed & Pick<ReadPageOptions, 'notice'>,
): string | undefined {
  const sentences = notice === undefined ? [] : [notice]
  if (sources < page.sources.length) {
    // The end of the text leaves the most room for the sources.
    const call = getPageCall({ page: pageReference(page), start: page.text.length - 1, max_characters: mostPageCharacters })
    sentences.push(`${listed('sources', 0, sources, page.sources.length)}; for all of them ${call}.`)
  }
  if (next - first < sections.length) {
    const parts = [listed('sections', first, next, sections.length)]
    const following = sections[next]
    if (following) parts.push(`for those that follow ${sectionsCall(page, following.start)}`)
    if (first > 0) parts.push(`for those before ${sectionsCall(page, 0)}`)
    sentences.push(`${parts.join('; ')}.`)
  }
  const unaskable = page.sections.filter(({ anchor }) => anchor !== '').length - sections.length
  if (unaskable > 0) {
    const [subject, object] = unaskable === 1 ? ['1 section has', 'it'] : [`${unaskable} sections have`, 'them']
    sentences.push(
      `${subject} no entry, because "page" takes ${longestReference} characters at most; read on with start to come to ${object}.`,
    )
  }
  return sentences.join(' ') || undefined
}

/** The call whose result lists the sections from an offset on: the less text, the more of them fit. */
export function sectionsCall(page: ReadablePage, start: number): string {
  return getPageCall({ page: pageReference(page), start, max_characters: fewestPageCharacters })
}

function getPageCall(args: { readonly page: string; readonly start: number; readonly max_characters: number }): string {
  return `call get_page with ${JSON.stringify(args)}`
}

function listed(what: string, first: number, next: number, of: number): string {
  return `Of ${of} ${what}, ${next > first ? `numbers ${first + 1} to ${next} are` : 'none is'} listed`
}
