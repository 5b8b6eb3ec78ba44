/** Headings without the links to themselves, and with the ids of the sections that they begin. */
import type { Element } from 'hast'
import { isNamed, isNameOf } from '../html/names.ts'
import * as tree from '../html/tree.ts'
import { decoded } from '../source/site.ts'

export function tidyHeadings(root: Element): void {
  for (const parent of [root, ...tree.elementsIn(root)]) moveIds(parent)
  tree.rewrite(root, (node, above) => {
    if (node.tagName === 'a') return isSelfLink(node, above) ? (isTitle(node, above) ? node.children : []) : undefined
    if (!tree.isHeading(node)) return undefined
    // Parts of a title that a theme shows one below the other.
    if (node.children.length > 1 && node.children.every((child) => tree.isElement(child, 'span', 'div', 'small')))
      node.children = node.children.flatMap((child, at) => (at === 0 ? [child] : [tree.textNode(' '), child]))
    return tree.contentOf(node).length === 0 ? [] : undefined
  })
}

function isSelfLink(link: Element, above: Element): boolean {
  const href = tree.attribute(link, 'href')
  const isSaid = isNamed(link, 'selfLink') || ['ariaLabel', 'title'].some((name) => isNameOf(tree.attribute(link, name), 'selfLink'))
  if (!href.startsWith('#')) return isSaid && href === ''
  const id = tree.isHeading(above) ? tree.attribute(above, 'id') : ''
  return isSaid || (id !== '' && (id === href.slice(1) || id === decoded(href.slice(1))))
}

/** Some themes make all of the title a link to itself; the text of a link beside a title is for screen readers only. */
function isTitle(link: Element, above: Element): boolean {
  const text = tree.lineOf(link)
  const isLabel =
    /^(?:link|permalink|anchor|section titled.*)$/i.test(text) || tree.hasClass(link, 'sl-anchor-link', 'hash-link', 'headerlink')
  return tree.isHeading(above) && /[\p{L}\p{N}]/u.test(text) && !isLabel && tree.attribute(link, 'ariaHidden') !== 'true'
}

/** docutils gives the id of a title to its section, old pages to an empty anchor in it. */
function moveIds(parent: Element): void {
  const first = tree.contentOf(parent).find((each) => each.type === 'element')
  for (const heading of parent.children) {
    if (!tree.isHeading(heading) || tree.attribute(heading, 'id') !== '') continue
    const anchor = tree.firstIn(heading, (each) => tree.isElement(each, 'a', 'span') && tree.attribute(each, 'id', 'name') !== '')
    const section = heading === first && tree.isElement(parent, 'section', 'div', 'article') ? parent : undefined
    const owner = anchor ?? section
    if (owner === undefined || tree.attribute(owner, 'id', 'name') === '') continue
    heading.properties.id = tree.attribute(owner, 'id', 'name')
    delete owner.properties.id
  }
}
