import type { PublishedPage } from '../model/page.ts'
import { shownText } from '../statements/visible-text.ts'
import { dictionaryParts, isUnspaced } from './unspaced-words.ts'

/**
 * An address that makes a browser scroll to a range of a page and highlight it: the page's canonical URL with a text directive
 * (https://wicg.github.io/scroll-to-text-fragment/), or only the URL if the browser shows no word of the range.
 *
 * The directive matches what the browser shows. A short quote in one line is written in full; a longer one, or one that crosses lines of code,
 * blocks or table cells, by its first and last words. The browser takes the first match, so the next words are added to a short quote and to
 * one that begins like an earlier part of the page.
 *
 * @param start code points of the page's published text
 * @param end exclusive
 * @example quoteUrl(page, 195, 234) // https://svc.example.com/pricing#:~:text=…
 */
export function quoteUrl(page: PublishedPage, start: number, end: number): string {
  const shown = shownText(page, start, end)
  const blocks = shown.blocks.filter(hasWords)
  const [first = '', last] = [blocks[0], blocks.at(-1) ?? '']
  if (first === '') return page.url
  const title = openingTitle(page)
  // The HTML page shows its date below its title, so the text after the title does not follow it. A page opens at its title anyway.
  if (title !== undefined && start >= title.start && end <= title.end) return page.url
  const isWhole = blocks.length === 1 && first.length <= longestWhole && encode(first).length <= longestEncoded
  const begins = isWhole ? first : firstWords(first, wordsAtEnd)
  const directive = isWhole ? encode(first) : `${encode(begins)},${encode(lastWords(last, wordsAtEnd))}`
  const sought = isWhole ? end : Math.min(end, start + Math.min(soughtFirst, Array.from(begins).length))
  const isAlone = wordStarts(first).length >= fewestAlone && isFirstMatch(page, start, sought)
  if (shown.blocks.length === 1 && isAlone) return `${page.url}#:~:text=${directive}`
  // A sign such as ✓ in the next cell is not a word, and the text after it is not next to the quote.
  const isFirst = title !== undefined && start > title.start && page.text.slice(title.end, start).trim() === ''
  const before = shown.blocks[0] === first && !isFirst && hasWords(shown.before) ? wordsBefore(shown.before) : ''
  const after = shown.blocks.at(-1) === last && hasWords(shown.after) ? wordsAfter(shown.after) : ''
  return `${page.url}#:~:text=${before && `${before}-,`}${directive}${after && `,-${after}`}`
}

/** The heading that the HTML page has as its title. */
function openingTitle({ text, sections }: PublishedPage): { readonly start: number; readonly end: number } | undefined {
  const opening = sections.find(({ level }) => level > 0)
  if (opening?.level !== 1) return undefined
  const [line = ''] = text.slice(opening.start, opening.end).split('\n', 1)
  return { start: opening.start, end: opening.start + Array.from(line).length }
}

/** Whether these words occur nowhere earlier on a page, with any line breaks. */
function isFirstMatch({ text }: PublishedPage, start: number, end: number): boolean {
  const sought = text
    .slice(start, end)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return text.value.search(new RegExp(sought)) === text.toUnits(start)
}

/** Some programs cut longer addresses. */
const longestWhole = 200
/** A letter of a script other than Latin has 6 to 12 characters in an address. */
const longestEncoded = 600
/** In nearly every case these occur once on a page. */
const wordsAtEnd = 6
/** A quote of fewer words may be part of another sentence. */
const fewestAlone = 5
/** Code points that distinguish a long quote from others: about six words. */
const soughtFirst = 40
/** Words next to a quote that are in its directive. */
const wordsNextTo = 4
const longestNextTo = 500

function wordsBefore(text: string): string {
  const near = text.length <= longestNextTo ? text : text.slice(-longestNextTo).replace(/^\S*\s/, '')
  return encode(lastWords(near, wordsNextTo))
}

function wordsAfter(text: string): string {
  const near = text.length <= longestNextTo ? text : text.slice(0, longestNextTo).replace(/\s\S*$/, '')
  return encode(firstWords(near, wordsNextTo))
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function firstWords(text: string, count: number): string {
  const next = wordStarts(text)[count]
  return next === undefined ? text : text.slice(0, next).trimEnd()
}

function lastWords(text: string, count: number): string {
  return text.slice(wordStarts(text).at(-count) ?? 0)
}

/** Where words begin: next to spaces, and in scripts without spaces where a browser finds a word, by the same dictionaries. */
function wordStarts(text: string): number[] {
  const spaced = Array.from(text.matchAll(/(?<=^| )[^ ]/gu), ({ index }) => index)
  const found = dictionaryParts(text).filter(({ segment }) => isUnspaced(segment))
  return [...new Set([...spaced, ...found.map(({ index }) => index)])].sort((a, b) => a - b)
}

/** A hyphen next to a comma marks a directive's context, so it is encoded as well; a lone surrogate has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('-', '%2D')
}
