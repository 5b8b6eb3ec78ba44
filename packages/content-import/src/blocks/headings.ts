/** Headings without the links to themselves, and with the ids of the sections that they begin. */
import type { Element } from 'hast'
import {
  attribute,
  classesOf,
  contentOf,
  firstIn,
  hasClass,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  removeWhere,
  rewrite,
  textNode,
} from '../html/tree.ts'

/** Classes, labels and titles of a link from a title to itself. */
const selfLink =
  /^(?:header-?anchor|anchor(?:js)?(?:-?link)?|(?:[\w-]+-)?anchor-link|permalink|header-?link|hash-?link|heading-?(?:link|anchor)|section-?link|anchorjs-link)$|permalink|permanent link|direct link|link to this|section titled/i

export function tidyHeadings(root: Parent): void {
  moveIdsToHeadings(root)
  rewrite(root, (node, above) => {
    if (node.tagName !== 'a') return undefined
    const href = attribute(node, 'href')
    const isNamed = [...classesOf(node), attribute(node, 'ariaLabel'), attribute(node, 'title')].some((name) => selfLink.test(name))
    if (!href.startsWith('#') && !(isNamed && href === '')) return undefined
    const isOwn = isNamed || (isHeading(above as Element) && isIdNear(above as Element, href.slice(1)))
    if (!isOwn) return undefined
    // Some themes make all of the title a link to itself.
    return isHeading(above as Element) &&
      /[\p{L}\p{N}]/u.test(lineOf(node)) &&
      !/^(?:link|permalink|anchor|section titled.*)$/i.test(lineOf(node)) &&
      !isLabelled(node)
      ? node.children
      : []
  })
  rewrite(root, (node) => {
    if (!isHeading(node)) return undefined
    // Parts of a title that a theme shows one below the other.
    if (node.children.length > 1 && node.children.every((child) => isElement(child, 'span', 'div', 'small')))
      node.children = node.children.flatMap((child, at) => (at === 0 ? [child] : [textNode(' '), child]))
    return contentOf(node).length === 0 ? [] : undefined
  })
}

/** The text of a link beside a title is for screen readers only. */
function isLabelled(node: Element): boolean {
  return hasClass(node, 'sl-anchor-link', 'hash-link', 'headerlink') || attribute(node, 'ariaHidden') === 'true'
}

function isIdNear(heading: Element, id: string): boolean {
  return id !== '' && (attribute(heading, 'id') === decodedId(id) || attribute(heading, 'id') === id)
}

function decodedId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** docutils gives the id of a title to its section, old pages to an empty anchor in it. */
function moveIdsToHeadings(parent: Parent): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (isHeading(child) && attribute(child, 'id') === '') {
      const anchor = firstIn(child, (each) => isElement(each, 'a', 'span') && (attribute(each, 'id') || attribute(each, 'name')) !== '')
      const id = anchor === undefined ? '' : attribute(anchor, 'id') || attribute(anchor, 'name')
      const isFirst = contentOf(parent).find((each) => each.type === 'element') === child
      const inherited = isFirst && isElement(parent as Element, 'section', 'div', 'article') ? attribute(parent as Element, 'id') : ''
      const own = id || inherited
      if (own !== '') {
        child.properties.id = own
        if (own === inherited) delete (parent as Element).properties.id
        else if (anchor !== undefined) delete anchor.properties.id
      }
    }
    moveIdsToHeadings(child)
  }
}

/** Text of a title that only labels it for machines. */
export function removeEmptyAnchors(root: Parent): void {
  removeWhere(
    root,
    (node) => node.tagName === 'a' && contentOf(node).length === 0 && attribute(node, 'id') === '' && attribute(node, 'name') === '',
  )
}
