import type { Section } from '@svc/knowledge-index'
import type { TextRange } from '@svc/knowledge-index/page'
import { defaultPageCharacters, fewestPageCharacters, mostPageCharacters, type PageResult, pageText, toPageResult } from './page-result.ts'
import { askableSections, longestReference, pageReference, type ReferencedPage, toSectionEntry } from './page-sections.ts'
import { largestThatFits, longestDefaultResult } from './result-bounds.ts'

/** Shortest JSON of a section, which limits how many can fit. */
const shortestEntry = '{"anchor":"a","title":"","characters":3},'.length

export interface ReadPageOptions {
  /** Argument of `get_page` to continue. */
  readonly reference: string
  /** Characters that the caller adds to each side. */
  readonly alongside?: number
  readonly notice?: string | undefined
}

/** At most `maxCharacters` from `range.start` on. Text comes before sources and sections; a notice names the calls for the rest (decision 0022). */
export function readPage(page: ReferencedPage, range: TextRange, maxCharacters: number, options: ReadPageOptions) {
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
      notice: [...(notice === undefined ? [] : [notice]), ...noticeOf(page, sections, { sources, first, next })].join(' ') || undefined,
    })
    return { result, text: pageText(result, end, reference) }
  }
  const charactersOf = (...counts: Parameters<typeof partOf>) => lengthOf(partOf(...counts))
  const fits = (...counts: Parameters<typeof partOf>) => charactersOf(...counts) <= room
  const canListAll = mostSections === sections.length

  if (canListAll) {
    const whole = partOf(wanted, page.sources.length, 0, sections.length)
    if (lengthOf(whole) <= room) return whole
  }
  // If no section fits, the notice names the calls for those before and after the text.
  const begins = containing(sections, start)
  const characters = largestThatFits(wanted, (count) => fits(count, 0, begins, begins)) || 1
  let sources = page.sources.length
  // The largest `max_characters` returns all sources, because no other call does.
  if (maxCharacters < mostPageCharacters) {
    // Sources leave sections up to half of the room.
    const half = (room + charactersOf(characters, 0, begins, begins)) / 2
    const promised = largestThatFits(
      Math.min(mostSections, sections.length - begins),
      (count) => charactersOf(characters, 0, begins, begins + count) <= half,
    )
    sources = largestThatFits(sources, (count) => fits(characters, count, begins, begins + promised))
  }
  const first = canListAll && fits(characters, sources, 0, sections.length) ? 0 : begins
  const listed = largestThatFits(Math.min(mostSections, sections.length - first), (count) =>
    fits(characters, sources, first, first + count),
  )
  return partOf(characters, sources, first, first + listed)
}

function lengthOf({ result, text }: { readonly result: PageResult; readonly text: string }): number {
  return Math.max(JSON.stringify(result).length, text.length)
}

/** The last section that begins at or before an offset; the first one when none does. */
function containing(sections: readonly Section[], offset: number): number {
  const after = sections.findIndex(({ start }) => start > offset)
  return Math.max(0, (after < 0 ? sections.length : after) - 1)
}

/** The omitted parts, and the calls that return them. Listed are the first `sources`, and the sections from `first` up to `next`. */
function noticeOf(
  page: ReferencedPage,
  sections: readonly Section[],
  { sources, first, next }: Readonly<Record<'sources' | 'first' | 'next', number>>,
): string[] {
  const sentences: string[] = []
  if (sources < page.sources.length) {
    // Less text leaves more room for sources.
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
  return sentences
}

/** The call that lists the sections from an offset on: with the least text, most of them fit. */
export function sectionsCall(page: ReferencedPage, start: number): string {
  return getPageCall({ page: pageReference(page), start, max_characters: fewestPageCharacters })
}

function getPageCall(args: { readonly page: string; readonly start: number; readonly max_characters: number }): string {
  return `call get_page with ${JSON.stringify(args)}`
}

function listed(what: string, first: number, next: number, of: number): string {
  return `Of ${of} ${what}, ${next > first ? `numbers ${first + 1} to ${next} are` : 'none is'} listed`
}
