import type { Element, ElementContent } from 'hast'
import { attribute, contentOf, isElement, removeWhere } from '../html/tree.ts'
import { markAlerts } from './alerts.ts'
import { markFootnotes } from './footnotes.ts'
import { liftBlockFormulas } from './formulas.ts'
import { tidyHeadings } from './headings.ts'
import { tidyInline } from './inline.ts'
import { tidyLists } from './lists.ts'
import { tidyMedia } from './media.ts'
import { tidyTables } from './tables.ts'
import { markTabs } from './tabs.ts'

/**
 * Brings the tree of a page into the forms that Markdown can have.
 *
 * @param fragmentOf the id on the page that a link leads to; undefined if it leads elsewhere
 * @param note is given what is left out, with its line
 */
export function reshapeBlocks(
  root: Element,
  fragmentOf: (href: string) => string | undefined,
  note: (message: string, line: number | undefined) => void,
): void {
  tidyHeadings(root)
  markFootnotes(root, fragmentOf)
  markTabs(root)
  markAlerts(root)
  tidyMedia(root, note)
  tidyLists(root)
  tidyTables(root)
  tidyInline(root)
  liftBlockFormulas(root)
  removeWhere(root, (node) => node.tagName === 'a' && contentOf(node).length === 0 && attribute(node, 'id', 'name') === '')
  shallow(root)
}

/** Lists and quotes in each other: readers do not follow more, and parsers of Markdown need long for a line with 100 marks. */
const deepestNesting = 16

/** Takes lists and quotes that are nested more deeply out of each other. Their text stays. */
function shallow(parent: Element, depth = 0): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    const isNested = isElement(child, 'ul', 'ol', 'blockquote', 'x-alert')
    shallow(child, depth + Number(isNested))
    if (!isNested || depth < deepestNesting) return [child]
    return child.children.flatMap((each) => (isElement(each, 'li') ? each.children : [each]))
  })
}
