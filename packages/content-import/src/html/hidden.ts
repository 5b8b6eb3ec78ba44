/** What readers do not see: programs, hidden text and windows that open later. Panels of tabs, sliders and `details` are seen one at a time. */
import type { Element } from 'hast'
import { measureTree } from './measure.ts'
import { isNamed } from './names.ts'
import type { PageHead } from './page-head.ts'
import { attribute, classesOf, elementsIn, firstIn, fragment, isBlock, isElement, namesOf, removeWhere } from './tree.ts'

const unseen: readonly string[] = (
  'script style template link meta title base noscript svg canvas map area dialog datalist object applet audio-player ' +
  'input select textarea option optgroup progress meter'
).split(' ')

/** Removes them from a page. */
export function removeHidden(root: Element, { hiddenNames }: Pick<PageHead, 'hiddenNames'>): void {
  const panels = panelIds(root)
  const inTurn = shownInTurn(root)
  removeWhere(root, (node) => {
    if (isElement(node, ...unseen)) return !(node.tagName === 'input' && /^(?:checkbox|radio)$/i.test(attribute(node, 'type')))
    if (isElement(node, 'x-math', 'x-math-block', 'html', 'body', 'head', 'main')) return false
    if (/^(?:dialog|alertdialog|tooltip)$/.test(attribute(node, 'role'))) return true
    const isPanel =
      attribute(node, 'role') === 'tabpanel' || panels.has(attribute(node, 'id')) || inTurn.has(node) || isNamed(node, 'hiddenPanel')
    if (isNamed(node, 'unseen') && !isNamed(node, 'shownAtSomeWidth')) return !isPanel || /clone|duplicate/.test(classesOf(node).join(' '))
    if (isPanel) return false
    if (node.properties.hidden !== undefined && node.properties.hidden !== false) return true
    if (/(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(node, 'style'))) return true
    return namesOf(node).some((name, at) => hiddenNames.has(`${at === 0 && attribute(node, 'id') === name ? '#' : '.'}${name}`))
  })
  removeDecoration(root)
}

/** The ids of panels that a tab or a button opens. */
function panelIds(root: Element): ReadonlySet<string> {
  const openers = elementsIn(root).filter(
    (node) =>
      attribute(node, 'role') === 'tab' ||
      node.tagName === 'button' ||
      /^(?:collapse|tab|pill)$/.test(attribute(node, 'dataToggle', 'dataBsToggle')),
  )
  return new Set(openers.map(openedId).filter((id) => id !== ''))
}

/** The id of the text that an element opens. A button of a menu opens none of the page: its menu is navigation and goes as such. */
export function openedId(opener: Element): string {
  const target = attribute(opener, 'ariaControls', 'dataBsTarget', 'dataTarget', 'href')
  return /menu|nav|drawer|modal|search|dialog/i.test(target) ? '' : target.replace(/^#/, '')
}

/** Boxes of one name behind a row of as many links or buttons: one of them is shown at a time. */
function shownInTurn(root: Element): ReadonlySet<Element> {
  const partsOf = (node: Element | undefined) => (node?.children ?? []).filter((child) => child.type === 'element')
  const found: Element[] = []
  for (const parent of [root, ...elementsIn(root)]) {
    const boxes = partsOf(parent)
    for (const [at, row] of boxes.entries()) {
      const switches = partsOf(row)
      if (switches.length < 2 || !switches.every((each) => isElement(each, 'a', 'button', 'li'))) continue
      for (const group of [boxes.slice(at + 1, at + 1 + switches.length), partsOf(boxes[at + 1])]) {
        const name = classesOf(group[0] ?? row).join(' ')
        const isSet = group.length === switches.length && name !== '' && !isElement(group[0] ?? row, 'a', 'button', 'li')
        if (isSet && group.every((each) => classesOf(each).join(' ') === name)) found.push(...group)
      }
    }
  }
  return new Set(found)
}

/** `aria-hidden` is a sign of decoration for parts of a line, and of a copy for whole blocks: sliders also give it to slides out of view. */
function removeDecoration(root: Element): void {
  const isHidden = (node: Element) => attribute(node, 'ariaHidden') === 'true' && !isElement(node, 'x-math', 'x-math-block', 'img')
  const hasHiddenBlocks = firstIn(root, (node) => isHidden(node) && isBlock(node)) !== undefined
  const measureOf = measureTree(hasHiddenBlocks ? root : fragment([]))
  const shown = new Set<string>()
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (child.type !== 'element' || isHidden(child)) continue
      shown.add(measureOf(child).digest)
      visit(child)
    }
  }
  if (hasHiddenBlocks) visit(root)
  removeWhere(root, (node) => isHidden(node) && (!isBlock(node) || measureOf(node).words === 0 || shown.has(measureOf(node).digest)))
}
