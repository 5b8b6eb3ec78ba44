/** Pictures with the address and the text that they have, and links to what is not a picture. */
import type { Element, ElementContent } from 'hast'
import { attribute, classesOf, contentOf, element, elementsIn, firstIn, isElement, type Parent, rewrite, textNode } from '../html/tree.ts'

/** @param note is given what is left out, with its line */
export function tidyMedia(root: Parent, note: (message: string, line: number | undefined) => void): void {
  rewrite(root, (node) => {
    if (node.tagName === 'picture') return pictureOf(node)
    if (node.tagName === 'img') return imageOf(node)
    if (isElement(node, 'iframe', 'video', 'audio', 'embed', 'object')) return linkTo(node, note)
    // The link of a picture to itself in full size.
    if (node.tagName === 'a' && isOnlyPicture(node) && /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(withoutQuery(attribute(node, 'href'))))
      return node.children
    return undefined
  })
}

function pictureOf(node: Element): ElementContent[] {
  const image = firstIn(node, (each) => each.tagName === 'img')
  const source = firstIn(node, (each) => each.tagName === 'source')
  if (image === undefined || attribute(image, 'src') !== '' || source === undefined) return image === undefined ? [] : [image]
  return [element('img', { ...image.properties, src: firstOfSet(attribute(source, 'srcSet')) })]
}

const placeholder =
  /^data:image\/(?:gif|svg\+xml)[;,]|(?:^|\/)(?:placeholder|blank|spacer|pixel|transparent|lazy|1x1)[\w-]*\.(?:gif|png|svg)$/i

function imageOf(node: Element): ElementContent[] | undefined {
  const size = [attribute(node, 'width'), attribute(node, 'height')]
  // A picture of one point counts readers.
  if (size.every((each) => /^[01](?:px)?$/.test(each))) return []
  const src = attribute(node, 'src')
  const lazy = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataLazy', 'dataUrl', 'dataOrigSrc', 'dataImageSrc']
    .map((name) => attribute(node, name))
    .find((each) => each !== '')
  const set = firstOfSet(attribute(node, 'srcSet') || attribute(node, 'dataSrcset') || attribute(node, 'dataSrcSet'))
  const best = src === '' || placeholder.test(src) ? (lazy ?? (set || src)) : src
  if (best === '' || classesOf(node).some((name) => /^(?:emoji|wp-smiley|icon|twemoji)$/.test(name)))
    return attribute(node, 'alt') === '' ? [] : [textNode(attribute(node, 'alt'))]
  return [
    element('img', {
      src: best,
      alt: attribute(node, 'alt') || attribute(node, 'title'),
      title: attribute(node, 'title'),
      id: attribute(node, 'id') || undefined,
    }),
  ]
}

/** The first address of `srcset`. */
function firstOfSet(set: string): string {
  return /^\s*(\S+?),?(?:\s|$)/.exec(set)?.[1] ?? ''
}

function isOnlyPicture(node: Element): boolean {
  const [first, ...others] = contentOf(node)
  return others.length === 0 && isElement(first, 'img')
}

function linkTo(node: Element, note: (message: string, line: number | undefined) => void): ElementContent[] {
  const source = firstIn(node, (each) => each.tagName === 'source')
  const src =
    attribute(node, 'src') ||
    attribute(node, 'dataSrc') ||
    attribute(node, 'data') ||
    (source === undefined ? '' : attribute(source, 'src'))
  if (
    !/^(?:https?:)?\/\/|^[\w./-]/.test(src) ||
    /^(?:about|javascript|data):/i.test(src) ||
    /googletagmanager|doubleclick|facebook\.com\/tr/.test(src)
  )
    return []
  note(`<${node.tagName}> is a link to "${src.slice(0, 120)}".`, node.position?.start.line)
  const title = attribute(node, 'title') || attribute(node, 'ariaLabel') || withoutQuery(src.replace(/^(?:https?:)?\/\//, ''))
  const link = element('a', { href: src }, textNode(title))
  return [node.tagName === 'audio' || elementsIn(node).length > 0 ? element('p', {}, link) : link]
}

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/)
  return end === -1 ? address : address.slice(0, end)
}
