import type { CodePointText, PublishedPage, Section } from '@svc/knowledge-index'
import { noticeOf } from './page-notice.ts'
import { mostPageCharacters, type PageExtract, type PageRange } from './page-result.ts'
import { askableSections, toSectionEntry, unaskableCount } from './page-sections.ts'
import { firstThatFit, listedCharacters } from './result-bounds.ts'

/** How much of a page is wanted. */
export interface PageWish {
  readonly range: PageRange
  /** Code points of text, from 1. */
  readonly maxCharacters: number
}

/** At most `maxCharacters` of the text, with all sources and sections. */
export function wholeExtract(page: PublishedPage, wish: PageWish): PageExtract {
  const sections = askableSections(page)
  return {
    end: wantedEnd(wish),
    sources: page.sources,
    sections: sections.map(toSectionEntry),
    notice: noticeOf(page, { unaskable: unaskableCount(page, sections) }),
  }
}

/**
 * As much of the text as is wanted and fits, then as much of the lists: sections from the one on in which the text begins. What is left
 * out is said, with the calls that give it (docs/decisions/0022-results-within-8000-tokens.md).
 *
 * @param room characters for text, lists and notice, as JSON
 */
export function fittingExtract(page: PublishedPage, wish: PageWish, room: number): PageExtract {
  const { start } = wish.range
  const sections = askableSections(page)
  const unaskable = unaskableCount(page, sections)
  let left = room - longestNotice(page, sections.length, unaskable)
  const end = fittingEnd(page.text, start, wantedEnd(wish), left)
  left -= listedCharacters(page.text.slice(start, end))

  const allSections = charactersOf(sections, left)
  // Sources leave the sections half of the room, if they want so much. Who asks for the most gets all sources: they stand nowhere else.
  const roomForSources = wish.maxCharacters < mostPageCharacters ? left - Math.min(allSections, left / 2) : Number.POSITIVE_INFINITY
  const sources = firstThatFit(page.sources, roomForSources, listedCharacters)
  for (const source of sources) left -= listedCharacters(source)

  const first = allSections <= left ? 0 : containing(sections, start)
  const entries = firstThatFit(entriesFrom(sections, first), left, listedCharacters)
  const next = first + entries.length
  return {
    end,
    sources,
    sections: entries,
    notice: noticeOf(page, {
      sources: sources.length < page.sources.length ? { from: sources.length, of: page.sources.length } : undefined,
      sections:
        entries.length < sections.length
          ? { first, end: next, of: sections.length, nextStart: sections[next]?.start ?? page.text.length }
          : undefined,
      unaskable,
    }),
  }
}

function wantedEnd({ range, maxCharacters }: PageWish): number {
  return Math.min(range.end, range.start + maxCharacters)
}

/** The most that a notice of the page takes, whatever numbers it names. */
function longestNotice(page: PublishedPage, sections: number, unaskable: number): number {
  const { length } = page.text
  const longest = noticeOf(page, {
    sources: { from: page.sources.length, of: page.sources.length },
    sections: { first: sections, end: sections + 1, of: sections + 2, nextStart: length },
    unaskable,
  })
  return listedCharacters({ notice: longest })
}

/** Characters of the whole list of sections, or some number above `room` when they are more. */
function charactersOf(sections: readonly Section[], room: number): number {
  let characters = 0
  for (const section of sections) {
    characters += listedCharacters(toSectionEntry(section))
    if (characters > room) break
  }
  return characters
}

function* entriesFrom(sections: readonly Section[], first: number) {
  for (let index = first; index < sections.length; index += 1) yield toSectionEntry(sections[index] as Section)
}

/** The last section that begins at or before an offset; the first one when none does. */
function containing(sections: readonly Section[], offset: number): number {
  const after = sections.findIndex(({ start }) => start > offset)
  return Math.max(0, (after < 0 ? sections.length : after) - 1)
}

/** How far a slice can go whose JSON has at most so many characters; one code point at least. */
function fittingEnd(text: CodePointText, start: number, most: number, room: number): number {
  const fits = (end: number) => listedCharacters(text.slice(start, end)) <= room
  if (fits(most)) return most
  let low = start + 1
  let high = most
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
