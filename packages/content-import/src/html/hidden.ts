/** What readers do not see: programs, hidden text and windows that open later. Panels of tabs, sliders and `details` are seen one at a time. */
import type { Element, Root } from 'hast'
import { measureTree } from './measure.ts'
import type { PageHead } from './page-head.ts'
import { attribute, classesOf, elementsIn, firstIn, isBlock, isElement, namesOf, type Parent, removeWhere } from './tree.ts'

const unseen: readonly string[] = (
  'script style template link meta title base noscript svg canvas map area dialog datalist object applet audio-player ' +
  'input select textarea option optgroup progress meter'
).split(' ')

/** Names of parts that are shown one at a time. */
const panel =
  /^(?:tab-?(?:pane|panel|item|content|page|body)s?|tabbed-block|blocks?|panel(?:-body|-collapse)?|(?:swiper|slick|splide|glide|keen|embla|carousel|flex|owl|hero)?(?:[-_]{1,2})?(?:slide|item)s?|carousel-item|slides?|accordion.*|collapse|collapsible.*|toggle-?content|(?:[a-z]+-)?(?:faq|details|spoiler).*|elementor-tab-content|wp-block-.*)$/i
/** Names for texts that only a screen reader has, and for windows. */
const unseenNames =
  /^(?:sr-only|visually-?hidden|screen-?reader-?text|(?:is-)?hidden|invisible|d-none|modal|lightbox|popup|(?:slick|owl|bx|flex)-?clone[d]?|cloned|swiper-slide-duplicate)$/i
const shownAtSomeWidth = /^(?:d|sm|md|lg|xl|2xl)[-:](?:.*-)?(?:block|flex|grid|inline|inline-block|inline-flex|table|contents)$/

/** Removes them from a page. */
export function removeHidden(root: Root, { hiddenNames }: Pick<PageHead, 'hiddenNames'>): void {
  const panels = panelIds(root)
  removeWhere(root, (node) => {
    if (isElement(node, ...unseen)) return !isShownInput(node)
    if (isElement(node, 'x-math', 'x-math-block', 'html', 'body', 'head', 'main')) return false
    if (/^(?:dialog|alertdialog|tooltip)$/.test(attribute(node, 'role'))) return true
    const isPanel =
      attribute(node, 'role') === 'tabpanel' || panels.has(attribute(node, 'id')) || classesOf(node).some((name) => panel.test(name))
    if (isHiddenByName(node)) return !isPanel || /clone|duplicate/.test(classesOf(node).join(' '))
    if (isPanel) return false
    if (node.properties.hidden !== undefined && node.properties.hidden !== false) return true
    if (/(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(node, 'style'))) return true
    return namesOf(node).some((name, at) => hiddenNames.has(`${at === 0 && attribute(node, 'id') === name ? '#' : '.'}${name}`))
  })
  removeDecoration(root)
}

function isShownInput(node: Element): boolean {
  return node.tagName === 'input' && /^(?:checkbox|radio)$/i.test(attribute(node, 'type'))
}

function isHiddenByName(node: Element): boolean {
  const classes = classesOf(node)
  return classes.some((name) => unseenNames.test(name)) && !classes.some((name) => shownAtSomeWidth.test(name))
}

/** The ids of panels that a tab or a button opens. */
function panelIds(root: Root): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const node of elementsIn(root)) {
    const opens =
      attribute(node, 'role') === 'tab' ||
      node.tagName === 'button' ||
      /^(?:collapse|tab|pill)$/.test(attribute(node, 'dataToggle') || attribute(node, 'dataBsToggle'))
    // A button of a menu opens no text of the page, but its menu is navigation and goes as such.
    const target = opens
      ? attribute(node, 'ariaControls') || attribute(node, 'dataBsTarget') || attribute(node, 'dataTarget') || attribute(node, 'href')
      : ''
    if (target !== '' && !/menu|nav|drawer|modal|search|dialog/i.test(target)) ids.add(target.replace(/^#/, ''))
  }
  return ids
}

/** `aria-hidden` is a sign of decoration for parts of a line, and of a copy for whole blocks: sliders also give it to slides out of view. */
function removeDecoration(root: Root): void {
  const isHidden = (node: Element) => attribute(node, 'ariaHidden') === 'true' && !isElement(node, 'x-math', 'x-math-block', 'img')
  const hasHiddenBlocks = firstIn(root, (node) => isHidden(node) && isBlock(node)) !== undefined
  const measureOf = measureTree(root)
  const shown = new Set<string>()
  const visit = (parent: Parent) => {
    for (const child of parent.children) {
      if (child.type !== 'element' || isHidden(child)) continue
      shown.add(measureOf(child).digest)
      visit(child)
    }
  }
  if (hasHiddenBlocks) visit(root)
  removeWhere(root, (node) => isHidden(node) && (!isBlock(node) || measureOf(node).words === 0 || shown.has(measureOf(node).digest)))
}
