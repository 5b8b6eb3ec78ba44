/** Tabs as headings with what each of them shows. Labels and panels are bound in several ways, but there are as many of one as of the other. */
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  classesOf,
  contentOf,
  element,
  elementsIn,
  hasClass,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  textNode,
} from '../html/tree.ts'

const panelName =
  /^(?:tab-?pane|tab-?panel|tabbed-block|tab-content-item|sd-tab-content|sphinx-tabs-panel|x-panel|tabpanel|tabitem|tab-body|wp-block-tab|elementor-tab-content)$/i
const labelName = /^(?:tab-?label|sd-tab-label|sphinx-tabs-tab|tab-?title|tab-?link|elementor-tab-title)$/i

export function markTabs(root: Parent): void {
  const counts = new Map<Element, { readonly labels: readonly Element[]; readonly panels: readonly Element[] }>()
  const level = { value: 1 }
  divideGroups(root)
  const collect = (parent: Parent): { readonly labels: readonly Element[]; readonly panels: readonly Element[] } => {
    const labels: Element[] = []
    const panels: Element[] = []
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (isLabel(child)) labels.push(child)
      else {
        const below = collect(child)
        // A set of tabs in a panel is bound already.
        if (isPanel(child)) panels.push(child)
        else {
          labels.push(...below.labels)
          panels.push(...below.panels)
        }
      }
    }
    const isSet = labels.length > 0 && labels.length === panels.length
    if (isSet && parent.type === 'element') counts.set(parent, { labels, panels })
    return isSet ? { labels: [], panels: [] } : { labels, panels }
  }
  collect(root)
  if (counts.size === 0) return
  const visit = (parent: Parent) => {
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return [child as ElementContent]
      if (isHeading(child)) level.value = Number(child.tagName[1])
      const set = counts.get(child)
      const around = level.value
      visit(child)
      if (set === undefined) return [child]
      level.value = around
      return [element('x-tabs', {}, ...withHeadings(child, set.labels, set.panels, around))]
    }) as Element['children']
  }
  visit(root)
}

/** The content of a set with a heading before each panel instead of its labels. */
function withHeadings(set: Element, labels: readonly Element[], panels: readonly Element[], level: number): readonly ElementContent[] {
  const labelOf = new Map(panels.map((panel, at) => [panel, boundLabel(panel, labels) ?? labels[at]] as const))
  const unwanted = new Set(labels)
  const write = (parent: Parent): ElementContent[] =>
    parent.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return child.type === 'text' && child.value.trim() === '' ? [] : [child as ElementContent]
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
    const opens = (attribute(label, 'ariaControls') || attribute(label, 'dataBsTarget') || attribute(label, 'href')).replace(/^#/, '')
    return (id !== '' && opens === id) || (by !== '' && attribute(label, 'id') === by)
  })
}

function isPanel(node: Element): boolean {
  return attribute(node, 'role') === 'tabpanel' || classesOf(node).some((name) => panelName.test(name))
}

function isLabel(node: Element): boolean {
  if (attribute(node, 'role') === 'tab') return true
  return (
    classesOf(node).some((name) => labelName.test(name)) ||
    (node.tagName === 'label' && /^(?:__tabbed_|tab-?|group-)/.test(attribute(node, 'htmlFor')))
  )
}

/** Groups whose panels have no name: listings of VitePress (`.blocks`), and blocks of Material's first tabs. */
function divideGroups(root: Parent): void {
  for (const node of elementsIn(root)) {
    if (hasClass(node, 'blocks') || hasClass(node, 'tabbed-content')) {
      for (const child of node.children) if (child.type === 'element' && !isPanel(child)) child.properties.role = 'tabpanel'
    }
    // sphinx-inline-tabs has its labels and panels side by side.
    const isSideBySide = node.children.some((child) => isElement(child, 'label') && hasClass(child, 'tab-label'))
    if (isSideBySide)
      for (const child of node.children) if (isElement(child, 'div') && hasClass(child, 'tab-content')) child.properties.role = 'tabpanel'
    if (hasClass(node, 'tabs') && node.children.some((child) => isElement(child, 'label')))
      for (const child of node.children) if (isElement(child, 'label')) child.properties.role = 'tab'
  }
}
