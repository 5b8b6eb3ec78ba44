import { shownValue } from './invalid-option.ts'
import { KnowledgeError } from './knowledge-error.ts'
import type { PublishedPage, Section } from './page.ts'

/** A part of a page that search finds as one result. */
export interface Passage {
  /** Unique among all passages. */
  readonly id: string
  /** Identifies the page: passages of one page raise each other's score a little. */
  readonly page: string
  readonly title: string
  /** The headings above the passage, outermost first. */
  readonly headings: readonly string[]
  readonly text: string
  /** BCP 47 tag; default: the language of the index. */
  readonly language?: string
}

/** A range of a published page that search finds as one result. Passages are in page order and do not overlap. */
export interface PlacedPassage {
  /** `/pricing#tiers`, `/pricing#tiers~2`: the page's path, the section's anchor, and which passage of the section. */
  readonly id: string
  readonly page: PublishedPage
  readonly section: Section
  /** Offsets in code points of the page's published text; whole lines, except where one block is too long for one passage. */
  readonly start: number
  readonly end: number
  /** 32 bits: passages with other digests do not have equal texts (`comparableText`). */
  readonly digest: number
}

/** A passage as plain data: the number of its section on its page. */
export interface PassageData extends Pick<PlacedPassage, 'start' | 'end' | 'digest'> {
  readonly section: number
}

/** The passages of a publication, by their numbers. */
export interface PlacedPassages {
  /** @param number of a passage that exists */
  at(number: number): PlacedPassage
}

/** @param place among the passages of its section, counted from 0 */
export function passageId({ path }: Pick<PublishedPage, 'path'>, { anchor }: Pick<Section, 'anchor'>, place: number): string {
  return `${path}#${anchor}${place === 0 ? '' : `~${place + 1}`}`
}

/** The text of a passage without link destinations, by which versions of a page differ: they link within their version. */
export function comparableText(text: string): string {
  return text.replace(/\]\([^()\s]*\)/g, ']')
}

/** FNV-1a of UTF-16 units (Fowler, Noll, Vo, 1991): as many bits as a posting has. */
export function textDigest(text: string): number {
  let digest = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) digest = Math.imul(digest ^ text.charCodeAt(index), 0x01000193)
  return digest >>> 0
}

/** @throws KnowledgeError `invalid_passage` */
export function checkPassage(passage: Passage, number: number): void {
  const isText = (value: unknown) => typeof value === 'string'
  const { id, page, title, headings, text, language = '' } = passage ?? {}
  const areTexts = [id, page, title, text, language].every(isText)
  if (areTexts && id !== '' && Array.isArray(headings) && headings.every(isText)) return
  const wrong = Object.entries({ id, page, title, text, language }).find(
    ([name, value]) => !isText(value) || (name === 'id' && value === ''),
  )
  const [name, value] = wrong ?? ['headings', headings]
  throw new KnowledgeError(
    'invalid_passage',
    passage ? `Passage ${number} has ${shownValue(value)} as its ${name}.` : `Passage ${number} is ${shownValue(passage)}.`,
    'A passage is { id, page, title, headings, text, language? }: headings a list of strings, the others strings, and id not empty.',
  )
}
