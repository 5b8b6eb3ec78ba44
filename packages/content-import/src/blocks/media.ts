/** Pictures with the address and the text that they have, and links to what is not a picture. */
import type { Element, ElementContent } from 'hast'
import { attribute, classesOf, contentOf, element, elementsIn, firstIn, isElement, rewrite, textNode } from '../html/tree.ts'

/** @param note is given what is left out, with its line */
export function tidyMedia(root: Element, note: (message: string, line: number | undefined) => void): void {
  rewrite(root, (node) => {
    if (node.tagName === 'picture') return pictureOf(node)
    if (node.tagName === 'img') return imageOf(node)
    if (isElement(node, 'iframe', 'video', 'audio', 'embed', 'object')) return linkTo(node, note)
    // The link of a picture to itself in full size.
    const [only, ...others] = contentOf(node)
    const isPictures = node.tagName === 'a' && /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(withoutQuery(attribute(node, 'href')))
    return isPictures && others.length === 0 && isElement(only, 'img') ? node.children : undefined
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
/** Where scripts find the address of a picture that they load later. */
const lazy = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataLazy', 'dataUrl', 'dataOrigSrc', 'dataImageSrc']

function imageOf(node: Element): ElementContent[] {
  // A picture of one point counts readers.
  if (['width', 'height'].every((name) => /^[01](?:px)?$/.test(attribute(node, name)))) return []
  const src = attribute(node, 'src')
  const later = attribute(node, ...lazy) || firstOfSet(attribute(node, 'srcSet', 'dataSrcset', 'dataSrcSet'))
  const best = src === '' || placeholder.test(src) ? later || src : src
  const alt = attribute(node, 'alt')
  if (best === '' || classesOf(node).some((name) => /^(?:emoji|wp-smiley|icon|twemoji)$/.test(name)))
    return alt === '' ? [] : [textNode(alt)]
  const title = attribute(node, 'title')
  return [element('img', { src: best, alt: alt || title, title, id: attribute(node, 'id') || undefined })]
}

/** The first address of `srcset`. */
function firstOfSet(set: string): string {
  return /^\s*(\S+?),?(?:\s|$)/.exec(set)?.[1] ?? ''
}

function linkTo(node: Element, note: (message: string, line: number | undefined) => void): ElementContent[] {
  const source = firstIn(node, (each) => each.tagName === 'source')
  const src = attribute(node, 'src', 'dataSrc', 'data') || (source === undefined ? '' : attribute(source, 'src'))
  const isCounter = /^(?:about|javascript|data):/i.test(src) || /googletagmanager|doubleclick|facebook\.com\/tr/.test(src)
  if (isCounter || !/^(?:https?:)?\/\/|^[\w./-]/.test(src)) return []
  note(`<${node.tagName}> is a link to "${src.slice(0, 120)}".`, node.position?.start.line)
  const title = attribute(node, 'title', 'ariaLabel') || withoutQuery(src.replace(/^(?:https?:)?\/\//, ''))
  const link = element('a', { href: src }, textNode(title))
  return [node.tagName === 'audio' || elementsIn(node).length > 0 ? element('p', {}, link) : link]
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/)[0] ?? ''
}
