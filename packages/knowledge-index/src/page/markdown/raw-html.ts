import { withMarks } from './inline-marks.ts'
import { separatesWords, tagName } from './inline-pieces.ts'
import { type MarkdownToken, placedInlineTokens } from './markdown-tokens.ts'

/** What a browser does not show of raw HTML: comments, declarations, scripts, styles, tags. What is unclosed ends so that `<!` is read once. */
const rawHtmlMarks: RegExp = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<![^>]*(?:>|$)|<[^<>]*>/gi

/** White space, what may be an entity, and all else. */
const htmlParts = /\s+|&[a-z0-9#]{1,32};|&|[^\s&]+/gi

/** A block of raw HTML as the tokens of a line: text with folded white space, marks, line breaks. `map` has positions of the HTML. */
export function rawHtmlTokens(html: string): readonly MarkdownToken[] {
  const tokens: MarkdownToken[] = []
  const add = (type: 'text' | 'html_inline', content: string, start: number, end: number) =>
    tokens.push({ type, content, map: [start, end], nesting: 0 } as MarkdownToken)
  const addText = (start: number, end: number) => {
    for (const { 0: part, index } of html.slice(start, end).matchAll(htmlParts)) {
      const text = part.trim() === '' ? ' ' : part.startsWith('&') ? decoded(part) : part
      add('text', text, start + index, start + index + part.length)
    }
  }
  let read = 0
  for (const { 0: mark, 1: hidden, index } of html.matchAll(rawHtmlMarks)) {
    addText(read, index)
    read = index + mark.length
    const name = tagName(mark)
    if (hidden !== undefined || name === undefined) continue
    if (name !== 'br' && separatesWords(name)) add('text', ' ', index, read)
    else add('html_inline', mark, index, read)
  }
  addText(read, html.length)
  return withMarks(tokens)
}

function decoded(entity: string): string {
  return placedInlineTokens(entity, {})
    .map(({ content }) => content)
    .join('')
}

const hiding = /^<\/?(script|style)\b/i

/** Inline tokens without the content of scripts and styles; one without an end ends with its block. Pairs stay pairs. */
export function withoutHiddenContent(tokens: readonly MarkdownToken[]): MarkdownToken[] {
  let hiddenBy: string | undefined
  return tokens.filter(({ type, content, nesting }) => {
    const name = type === 'html_inline' ? hiding.exec(content)?.[1]?.toLowerCase() : undefined
    if (hiddenBy === undefined) {
      if (!content.startsWith('</')) hiddenBy = name
      return true
    }
    if (name === hiddenBy) hiddenBy = undefined
    return nesting !== 0
  })
}
