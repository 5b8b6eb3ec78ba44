/** The menus of a site: lists of links, in the order of the page. */
import type { Element } from 'hast'
import { measureTree } from './measure.ts'
import { attribute, firstIn, isElement, lineOf } from './tree.ts'

export interface MenuLink {
  readonly href: string
  readonly title: string
  /** Lists around it. */
  readonly depth: number
}

export interface Menu {
  /** Equal for menus with the same words. */
  readonly digest: string
  /** A landmark of navigation; without one, only a list that repeats over the site is a menu. */
  readonly isLandmark: boolean
  /** Whether it is before the text of the page. */
  readonly isBefore: boolean
  readonly links: readonly MenuLink[]
}

/** Part of the words in links that makes a box a list of links. */
const linkedPart = 0.7
/** Links of one menu that are read. */
const mostLinks = 2_000

/** The menus of a page, before anything of it is left out as navigation. */
export function menusOf(body: Element): readonly Menu[] {
  const measureOf = measureTree(body)
  const menus: Menu[] = []
  let isBefore = true
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'h1' || child.tagName === 'article') isBefore = false
      const measure = measureOf(child)
      if (measure.linkedWords === 0) continue
      const isLandmark = isElement(child, 'nav') || attribute(child, 'role') === 'navigation'
      const isList =
        measure.linkedWords >= measure.words * linkedPart &&
        isElement(child, 'div', 'ul', 'ol', 'section', 'td') &&
        !firstIn(child, (each) => each.tagName === 'nav')
      if (!isLandmark && !isList) visit(child)
      else {
        const links = linksIn(child)
        // Two links behind the text lead to the pages before and after it.
        if (links.length > 0 && (isBefore || links.length > 2)) menus.push({ digest: measure.digest, isLandmark, isBefore, links })
      }
    }
  }
  visit(body)
  return menus
}

function linksIn(menu: Element): readonly MenuLink[] {
  const links: MenuLink[] = []
  const visit = (parent: Element, depth: number) => {
    for (const child of parent.children) {
      if (child.type !== 'element' || links.length >= mostLinks) continue
      const href = child.tagName === 'a' ? attribute(child, 'href') : ''
      if (href !== '' && !href.startsWith('#') && !/\b(?:prev|next)\b/.test(attribute(child, 'rel')))
        links.push({ href, title: lineOf(child), depth })
      visit(child, depth + Number(isElement(child, 'ul', 'ol', 'menu')))
    }
  }
  visit(menu, 0)
  return links
}
