/** Tabs as headings with what each of them shows. Labels and panels are bound in several ways, but there are as many of one as of the other. */
import type { Element, ElementContent } from 'hast'
import { isNamed } from '../html/names.ts'
import {
  attribute,
  contentOf,
  element,
  elementsIn,
  hasClass,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  replace,
  textNode,
} from '../html/tree.ts'

interface TabSet {
  readonly labels: readonly Element[]
  readonly panels: readonly Element[]
}

export function markTabs(root: Parent): void {
  const sets = new Map<Parent, TabSet>()
  divideGroups(root)
  const collect = (parent: Parent): TabSet => {
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
    const isSet = labels.length > 0 && labels.length === panels.length && parent.type === 'element'
    if (isSet) sets.set(parent, { labels, panels })
    return isSet ? { labels: [], panels: [] } : { labels, panels }
  }
  collect(root)
  if (sets.size > 0) writeSets(root, sets, { level: 1 })
}

/** Replaces sets of tabs, also those in each other. @param last the heading before the set, whose level counts */
function writeSets(root: Parent, sets: ReadonlyMap<Parent, TabSet>, last: { level: number }): void {
  replace(root, (node) => {
    if (isHeading(node)) last.level = Number(node.tagName[1])
    const set = sets.get(node)
    if (set === undefined) return undefined
    const { level } = last
    writeSets(node, sets, last)
    last.level = level
    return [element('x-tabs', {}, ...withHeadings(node, set, level))]
  })
}

/** The content of a set with a heading before each panel instead of its labels. */
function withHeadings(set: Element, { labels, panels }: TabSet, level: number): readonly ElementContent[] {
  const labelOf = new Map(panels.map((panel, at) => [panel, boundLabel(panel, labels) ?? labels[at]] as const))
  const unwanted = new Set(labels)
  const write = (parent: Parent): ElementContent[] =>
    (contentOf(parent) as ElementContent[]).flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return [child]
      if (unwanted.has(child) || isElement(child, 'input')) return []
      const label = labelOf.get(child)
      if (label !== undefined) return [element(`h${Math.min(level + 1, 6)}`, {}, textNode(lineOf(label))), { ...child, tagName: 'div' }]
      child.children = write(child)
      return contentOf(child).length === 0 ? [] : [child]
    })
  return write(set)
}

function boundLabel(panel: Element, labels: readonly Element[]): Element | undefined {
  const [id, by] = [attribute(panel, 'id'), attribute(panel, 'ariaLabelledBy')]
  return labels.find((label) => {
    const opens = attribute(label, 'ariaControls', 'dataBsTarget', 'href').replace(/^#/, '')
    return (id !== '' && opens === id) || (by !== '' && attribute(label, 'id') === by)
  })
}

function isPanel(node: Element): boolean {
  return attribute(node, 'role') === 'tabpanel' || isNamed(node, 'tabPanel')
}

function isLabel(node: Element): boolean {
  if (attribute(node, 'role') === 'tab' || isNamed(node, 'tabLabel')) return true
  return node.tagName === 'label' && /^(?:__tabbed_|tab-?|group-)/.test(attribute(node, 'htmlFor'))
}

/** Groups whose panels have no name: listings of VitePress, blocks of Material's first tabs, and the neighbours of sphinx-inline-tabs. */
function divideGroups(root: Parent): void {
  for (const node of elementsIn(root)) {
    const labels = node.children.filter((child) => isElement(child, 'label')) as Element[]
    const isGroup = hasClass(node, 'blocks', 'tabbed-content')
    const isSideBySide = labels.some((label) => hasClass(label, 'tab-label'))
    for (const child of node.children)
      if (child.type === 'element' && !isPanel(child) && (isGroup || (isSideBySide && hasClass(child, 'tab-content'))))
        child.properties.role = 'tabpanel'
    if (hasClass(node, 'tabs')) for (const label of labels) label.properties.role = 'tab'
  }
}
