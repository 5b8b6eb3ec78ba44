import type { PublishedPage } from '../model/page.ts'
import type { Statement } from '../model/statement.ts'

/**
 * The smallest parts of a page that an answer can point at, in document order and without overlap: sentences, list items, rows, code blocks
 * and raw HTML of the author's text. Not included: headings, header rows, rules, reference definitions, parts without a visible letter or
 * digit, and parts nested deeper than 32 levels.
 *
 * A sentence, and a list item as a whole, has at most 600 code points; a code or HTML block has at most 1,000, or is cut into runs of lines of at
 * most 600.
 */
export function statementsOf({ structure }: PublishedPage): readonly Statement[] {
  return structure.blocks.statements
}
