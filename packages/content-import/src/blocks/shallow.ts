import type { Element, ElementContent } from 'hast'
import { isElement } from '../html/tree.ts'

/** Lists and quotes in each other: readers do not follow more, and parsers of Markdown need long for a line with 100 marks. */
const deepestNesting = 16

/** Takes lists and quotes that are nested more deeply out of each other. Their text stays. */
export function shallow(parent: Element, depth = 0): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    const isNested = isElement(child, 'ul', 'ol', 'blockquote', 'x-alert')
    shallow(child, depth + Number(isNested))
    if (!isNested || depth < deepestNesting) return [child]
    return child.children.flatMap((each) => (isElement(each, 'li') ? each.children : [each]))
  })
}
