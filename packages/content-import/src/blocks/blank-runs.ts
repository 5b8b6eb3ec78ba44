import type { Element, ElementContent } from 'hast'
import { isBlank, isBlock, isElement, textNode, textOf } from '../html/tree.ts'

/** Line breaks in a row: more of them show nothing new. */
const mostBreaks = 100

/** Makes one text of each run that shows nothing in a line, because the writer looks at all of a run for each part of it. */
export function joinBlanks(parent: Element): void {
  const written: ElementContent[] = []
  let blank = ''
  let breaks = 0
  const endBlank = () => {
    if (blank !== '') written.push(textNode(blank))
    blank = ''
  }
  for (const child of parent.children) {
    if (isElement(child)) joinBlanks(child)
    // What is between breaks that go is of one run.
    if (showsNothing(child) || (breaks === mostBreaks && isElement(child, 'br'))) blank += textOf(child)
    else {
      endBlank()
      breaks = isElement(child, 'br') ? breaks + 1 : 0
      written.push(child)
    }
  }
  endBlank()
  parent.children = written
}

function showsNothing(node: ElementContent): boolean {
  if (!isElement(node)) return isBlank(node)
  return !isBlock(node) && !isElement(node, 'img', 'br', 'input', 'x-reference') && node.children.every(isBlank)
}
