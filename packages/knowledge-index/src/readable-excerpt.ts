import { parseMarkdown } from './markdown.ts'
import { rawHtmlText } from './raw-html.ts'
import type { TermMatcher } from './search/term-matcher.ts'

/** A stretch of an excerpt as people read it; `isMatch` where it is a word that the query looks for. */
export interface ExcerptPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Between what stood on lines or in cells of its own. */
const separator = ' · '

/**
 * An excerpt on one line and without Markdown marks, cut where the query's words begin and end. Headings are left out where there is
 * anything else: a result names them above its excerpt.
 */
export function readableExcerpt(excerpt: string, matcher: TermMatcher): ExcerptPart[] {
  const text = readableText(excerpt)
  const parts: ExcerptPart[] = []
  let end = 0
  const add = (to: number, isMatch: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), isMatch })
    end = Math.max(end, to)
  }
  for (const match of matcher.matches(text)) {
    add(match.start, false)
    add(match.end, true)
  }
  add(text.length, false)
  return parts
}

function readableText(excerpt: string): string {
  const blocks = parseMarkdown(excerpt)
  const body = blocks.filter(({ kind }) => kind !== 'heading')
  return (
    (body.length > 0 ? body : blocks)
      .map(({ kind, text, start, end }) => {
        const plain = kind === 'html' ? rawHtmlText(excerpt.slice(start, end)) : text
        return kind === 'paragraph' ? plain : plain.replaceAll('\n', separator)
      })
      .join(separator)
      .replace(/\s+/g, ' ')
      // Rows of a table whose head was cut off are no table to the parser.
      .replace(/ ?\|[ |:-]*/g, separator)
      .replace(/^[ ·]+|(?<![ ·])[ ·]+$/g, '')
      .replace(/ ·(?: ·)+ /g, separator)
  )
}
