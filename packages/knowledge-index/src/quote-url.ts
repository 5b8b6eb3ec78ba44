import type { PublishedPage } from './page.ts'

/** Code points around a quote that distinguish it from the same words elsewhere. */
const near = 600

/**
 * The address at which a browser highlights a stretch of a page: `fragmentUrl` with the text around it.
 *
 * @param start code points of the page's published text
 * @param end exclusive
 */
export function quoteUrl({ url, text, sections }: PublishedPage, start: number, end: number): string {
  // Above the first heading is what no browser shows.
  const shown = sections.find(({ level }) => level > 0)?.start ?? text.length
  const before = shown < start ? text.slice(Math.max(shown, start - near), start) : ''
  return fragmentUrl(url, text.slice(start, end), { before, after: text.slice(end, end + near) })
}

/** The text of a page around a quote, as far as it is shown to readers. */
export interface QuoteSurroundings {
  readonly before: string
  readonly after: string
}

/**
 * An address that makes a browser scroll to a quote and highlight it: the page's canonical URL with a text directive
 * (https://wicg.github.io/scroll-to-text-fragment/).
 *
 * The directive matches what the browser shows, so Markdown marks are taken off first. A short quote in one block is named
 * whole; a longer one, or one that runs over blocks or table cells, by its first and last words. Cells and words that stand on a
 * page more than once are told apart by the words beside them.
 */
export function fragmentUrl(pageUrl: string, quote: string, surroundings: QuoteSurroundings = { before: '', after: '' }): string {
  const shown = visibleBlocks(quote)
  const blocks = shown.filter(hasWords)
  const [first = '', last = ''] = [blocks[0], blocks.at(-1)]
  if (first === '') return pageUrl
  const isOneBlock = blocks.length === 1
  const directive =
    isOneBlock && first.length <= longestWhole
      ? encode(first)
      : `${encode(words(first).slice(0, wordsAtEnd).join(' '))},${encode(words(last).slice(-wordsAtEnd).join(' '))}`
  if (isOneBlock && words(first).length >= fewestAlone) return `${pageUrl}#:~:text=${directive}`
  // A sign such as ✓ in a cell beside is no word to look for, and what stands beyond it is not right beside the quote.
  const before = shown[0] === first ? wordsBefore(surroundings.before) : ''
  const after = shown.at(-1) === last ? wordsAfter(surroundings.after) : ''
  return `${pageUrl}#:~:text=${before && `${before}-,`}${directive}${after && `,-${after}`}`
}

/** Longer addresses are cut by some programs that pass them on. */
const longestWhole = 200
/** Enough to be found once on a page in nearly every case. */
const wordsAtEnd = 6
/** A sentence of that many words is hardly ever written twice. */
const fewestAlone = 5
/** Words beside a quote that belong to its directive. */
const wordsBeside = 4
/** More of the text beside a quote is never needed. */
const longestBeside = 500

/** What stands right before the quote, in the same block or the one above; nothing where that is no word. */
function wordsBefore(text: string): string {
  const near = text.length <= longestBeside ? text : text.slice(-longestBeside).replace(/^\S*\s/, '')
  const last = visibleBlocks(near).at(-1) ?? ''
  return hasWords(last) ? encode(words(last).slice(-wordsBeside).join(' ')) : ''
}

function wordsAfter(text: string): string {
  const near = text.length <= longestBeside ? text : text.slice(0, longestBeside).replace(/\s\S*$/, '')
  const first = visibleBlocks(near)[0] ?? ''
  return hasWords(first) ? encode(words(first).slice(0, wordsBeside).join(' ')) : ''
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** What a reader sees of a Markdown slice, block by block; rules and the line below a table's head are not seen. */
function visibleBlocks(quote: string): string[] {
  return quote
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+>|#]|\d{1,9}[.)]\s))|(?<!\\)\|/)
    .map((block) => visibleText(block))
    .filter((block) => /[^\s:*_=|-]/.test(block))
}

const destination = String.raw`(?:<[^<>]*>|[^()\s<>]*(?:\([^()\s]*\)[^()\s]*)*)`
const title = String.raw`(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?`
const link = new RegExp(String.raw`!?\[([^[\]]*)\](?:\(\s*${destination}${title}\s*\)|\[[^\]]*\])`, 'g')

function visibleText(markdown: string): string {
  return (
    markdown
      .replace(/^\s*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+)+/, '')
      .replace(/\s#+\s*$/, '')
      // Twice, for an image inside a link.
      .replace(link, '$1')
      .replace(link, '$1')
      .replace(/<([a-z][a-z0-9+.-]*:[^<>\s]*)>/gi, '$1')
      .replace(/<br\s*\/?>/gi, ' ')
      .replace(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi, '')
      .replace(/(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~)(?=\S)|(?<=[^\s\\])(\*{1,3}|_{1,3}|~~)(?![\p{L}\p{N}])/gu, '')
      .replace(/`/g, '')
      .replace(/\\([!-/:-@[-`{-~\n])/g, '$1')
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|nbsp));/gi, decodeEntity)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The entities that authors write; another one makes the directive miss its words, and the page opens at its top. */
function decodeEntity(written: string, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined): string {
  if (name !== undefined) return namedEntities[name] ?? written
  const codePoint = decimal === undefined ? Number.parseInt(`${hexadecimal}`, 16) : Number(decimal)
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd'
}

function words(text: string): string[] {
  return text.split(' ')
}

/** A hyphen beside a comma marks a directive's context, so it is encoded as well; a lone surrogate has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('-', '%2D')
}
