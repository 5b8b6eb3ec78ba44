/**
 * An address that makes a browser scroll to a quote and highlight it: the page's canonical URL with a text directive
 * (https://wicg.github.io/scroll-to-text-fragment/).
 *
 * The directive matches what the browser shows, so Markdown marks are taken off first. A short quote in one block is named
 * whole; a longer one, or one that runs over blocks or table cells, by its first and last words.
 */
export function quoteUrl(pageUrl: string, quote: string): string {
  const blocks = visibleBlocks(quote)
  const [first = '', last = ''] = [blocks[0], blocks.at(-1)]
  if (first === '') return pageUrl
  if (blocks.length === 1 && first.length <= longestWhole) return `${pageUrl}#:~:text=${encode(first)}`
  return `${pageUrl}#:~:text=${encode(words(first).slice(0, wordsAtEnd).join(' '))},${encode(words(last).slice(-wordsAtEnd).join(' '))}`
}

/** Longer addresses are cut by some programs that pass them on. */
const longestWhole = 200
/** Enough to be found once on a page in nearly every case. */
const wordsAtEnd = 6

/** What a reader sees of a Markdown slice, block by block. */
function visibleBlocks(quote: string): string[] {
  return quote
    .split(/\n\s*\n|\n(?=\s*(?:[-*+>|#]|\d{1,9}[.)]\s))|(?<!\\)\|/)
    .map((block) => visibleText(block))
    .filter((block) => /[\p{L}\p{N}]/u.test(block))
}

function visibleText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+)+/, '')
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3})(?=\S)|(?<=[^\s\\])(\*{1,3}|_{1,3})(?![\p{L}\p{N}])/gu, '')
    .replace(/`/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function words(text: string): string[] {
  return text.split(' ')
}

/** A hyphen beside a comma marks a directive's context, so it is encoded as well; a lone surrogate has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('-', '%2D')
}
