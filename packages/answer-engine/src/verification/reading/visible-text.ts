import { foldTypography } from './fold-typography.ts'

/** What a reader sees of a statement: without emphasis, code marks, link targets, borders, marks of lists and headings, and full stops. */
export function visibleText(text: string): string {
  return foldTypography(text)
    .text.replace(/\]\([^()\s]*\)/g, '')
    .replace(/[[\]*_`]|^\s*(?:[-+>|]|#{1,6} |\d{1,9}[.)] )+|\|\s*$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\.(?= |$)/g, '')
    .trim()
}
