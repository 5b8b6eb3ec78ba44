/** Tabs as headings with what each of them shows. Labels and panels are bound in several ways, but there are as many of one as of the other. */
import type { Element, ElementContent } from 'hast'
import { isNamed } from '../html/names.ts'
import * as tree from '../html/tree.ts'

interface TabSet {
  readonly labels: readonly Element[]
  readonly panels: readonly Element[]
}

export function markTabs(root: Element): void {
  const sets = new Map<Element, TabSet>()
  divideGroups(root)
  const collect = (parent: Element): TabSet => {
    const labels: Element[] = []
    const panels: Element[] = []
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (isLabel(child)) labels.push(child)
      else {
        // A set of tabs in a panel is bound already.
        const below = collect(child)
        labels.push(...(isPanel(child) ? [] : below.labels))
        panels.push(...(isPanel(child) ? [child] : below.panels))
      }
    }
    const isSet = labels.length > 0 && labels.length === panels.length
    if (isSet) sets.set(parent, { labels, panels })
    return isSet ? { labels: [], panels: [] } : { labels, panels }
  }
  collect(root)
  if (sets.size > 0) writeSets(root, sets, { level: 1 })
}

/** Replaces sets of tabs, also those in each other. @param last the heading before the set, whose level counts */
function writeSets(root: Element, sets: ReadonlyMap<Element, TabSet>, last: { level: number }): void {
  tree.replace(root, (node) => {
    if (tree.isHeading(node)) last.level = Number(node.tagName[1])
    const set = sets.get(node)
    if (set === undefined) return undefined
    const { level } = last
    writeSets(node, sets, last)
    last.level = level
    return [tree.element('div', {}, ...withHeadings(node, set, level))]
  })
}

/** The content of a set with a heading before each panel instead of its labels. */
function withHeadings(set: Element, { labels, panels }: TabSet, level: number): readonly ElementContent[] {
  const labelOf = new Map(panels.map((panel, at) => [panel, boundLabel(panel, labels) ?? labels[at]] as const))
  const switches = tree.elementsIn(set).filter((node) => tree.attribute(node, 'type') === 'radio')
  tree.removeElements(set, new Set([...labels, ...switches]))
  tree.replace(set, (node) => {
    const label = labelOf.get(node)
    return label && [tree.element(`h${Math.min(level + 1, 6)}`, {}, tree.textNode(tree.lineOf(label))), { ...node, tagName: 'div' }]
  })
  return set.children
}

function boundLabel(panel: Element, labels: readonly Element[]): Element | undefined {
  const [id, by] = [tree.attribute(panel, 'id'), tree.attribute(panel, 'ariaLabelledBy')]
  return labels.find((label) => {
    const opens = tree.attribute(label, 'ariaControls', 'dataBsTarget', 'href').replace(/^#/, '')
    return (id !== '' && opens === id) || (by !== '' && tree.attribute(label, 'id') === by)
  })
}

function isPanel(node: Element): boolean {
  return tree.attribute(node, 'role') === 'tabpanel' || isNamed(node, 'tabPanel')
}

function isLabel(node: Element): boolean {
  if (tree.attribute(node, 'role') === 'tab' || isNamed(node, 'tabLabel')) return true
  return node.tagName === 'label' && /^(?:__tabbed_|tab-?|group-)/.test(tree.attribute(node, 'htmlFor'))
}

/** Lists whose entries have no name, and groups whose panels have none: listings of VitePress, blocks of Material's first tabs, and the neighbours of sphinx-inline-tabs. */
function divideGroups(root: Element): void {
  for (const node of tree.elementsIn(root)) {
    const labels = node.children.filter((child) => tree.isElement(child, 'label'))
    const isGroup = tree.hasClass(node, 'blocks', 'tabbed-content')
    const isSideBySide = labels.some((label) => tree.hasClass(label, 'tab-label'))
    for (const child of node.children)
      if (child.type === 'element' && !isPanel(child) && (isGroup || (isSideBySide && tree.hasClass(child, 'tab-content'))))
        child.properties.role = 'tabpanel'
    if (isNamed(node, 'tabList') && tree.firstIn(node, isLabel) === undefined)
      for (const child of node.children) if (child.type === 'element' && tree.lineOf(child) !== '') child.properties.role = 'tab'
    if (tree.hasClass(node, 'tabs')) for (const label of labels) label.properties.role = 'tab'
  }
}
