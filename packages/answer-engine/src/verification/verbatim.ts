import { foldTypography } from './fold-typography.ts'
import type { ReadStatement } from './passage-reader.ts'
import type { QuotedPart } from './quoted-part.ts'

/**
 * Whether a claim, as a reader sees it, is nothing but what its quotes say: one quoted statement, or all of them in order, word for word. Then there
 * is nothing to hold against them. Figures must be quoted all the same; a statement of which only a part was quoted is no match.
 */
export function isVerbatim(said: string, parts: readonly QuotedPart[]): boolean {
  const whole = parts.filter((part) => part.figures.length === part.read.figures.length).map((part) => visibleStatement(part.read))
  return whole.includes(said) || (whole.length === parts.length && whole.join(' ') === said)
}

const visible = new WeakMap<ReadStatement, string>()

function visibleStatement(read: ReadStatement): string {
  const known = visible.get(read) ?? visibleText(read.statement.text)
  visible.set(read, known)
  return known
}

/** What a reader sees of a statement: without emphasis, code marks, link targets, borders, marks of lists and headings, and full stops. */
export function visibleText(text: string): string {
  return foldTypography(text)
    .text.replace(/\]\([^()\s]*\)/g, ']')
    .replace(/[[\]*_`]|^\s*(?:[-+>|]|#{1,6} |\d{1,9}[.)] )+|\|\s*$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\.(?= |$)/g, '')
    .trim()
}
