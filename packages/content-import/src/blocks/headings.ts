/** Headings without the links to themselves, and with the ids of the sections that they begin. */
import type { Element } from 'hast'
import { isNamed, isNameOf } from '../html/names.ts'
import {
  attribute,
  contentOf,
  elementsIn,
  firstIn,
  hasClass,
  isElement,
  isHeading,
  lineOf,
  type Parent,
  rewrite,
  textNode,
} from '../html/tree.ts'
import { decoded } from '../source/site.ts'

export function tidyHeadings(root: Parent): void {
  for (const parent of [root, ...elementsIn(root)]) moveIds(parent)
  rewrite(root, (node, above) => {
    if (node.tagName === 'a') return isSelfLink(node, above as Element) ? (isTitle(node, above as Element) ? node.children : []) : undefined
    if (!isHeading(node)) return undefined
    // Parts of a title that a theme shows one below the other.
    if (node.children.length > 1 && node.children.every((child) => isElement(child, 'span', 'div', 'small')))
      node.children = node.children.flatMap((child, at) => (at === 0 ? [child] : [textNode(' '), child]))
    return contentOf(node).length === 0 ? [] : undefined
  })
}

function isSelfLink(link: Element, above: Element): boolean {
  const href = attribute(link, 'href')
  const isSaid = isNamed(link, 'selfLink') || ['ariaLabel', 'title'].some((name) => isNameOf(attribute(link, name), 'selfLink'))
  if (!href.startsWith('#')) return isSaid && href === ''
  const id = isHeading(above) ? attribute(above, 'id') : ''
  return isSaid || (id !== '' && (id === href.slice(1) || id === decoded(href.slice(1))))
}

/** Some themes make all of the title a link to itself; the text of a link beside a title is for screen readers only. */
function isTitle(link: Element, above: Element): boolean {
  const text = lineOf(link)
  const isLabel = /^(?:link|permalink|anchor|section titled.*)$/i.test(text) || hasClass(link, 'sl-anchor-link', 'hash-link', 'headerlink')
  return isHeading(above) && /[\p{L}\p{N}]/u.test(text) && !isLabel && attribute(link, 'ariaHidden') !== 'true'
}

/** docutils gives the id of a title to its section, old pages to an empty anchor in it. */
function moveIds(parent: Parent): void {
  const first = contentOf(parent).find((each) => each.type === 'element')
  for (const heading of parent.children) {
    if (!isHeading(heading) || attribute(heading, 'id') !== '') continue
    const anchor = firstIn(heading, (each) => isElement(each, 'a', 'span') && attribute(each, 'id', 'name') !== '')
    const section = heading === first && isElement(parent as Element, 'section', 'div', 'article') ? (parent as Element) : undefined
    const owner = anchor ?? section
    if (owner === undefined || attribute(owner, 'id', 'name') === '') continue
    heading.properties.id = attribute(owner, 'id', 'name')
    delete owner.properties.id
  }
}
