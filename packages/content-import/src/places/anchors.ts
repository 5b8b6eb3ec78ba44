/** Maps anchors of the old site to anchors of the published page. */
import { markdownSections } from '@svc/knowledge-index'
import type { Element, ElementContent } from 'hast'
import { attribute, isElement, isHeading } from '../html/tree.ts'

/** Marks of links in a text until all pages are read: noncharacters, which the source cannot contain. */
const anchorMark = /\ufdd2(\d+)\ufdd3/g

/** A link to a place on a page, and its own place. */
interface AnchorLink {
  /** File and published path of the target page. */
  readonly file: string
  readonly path: string
  readonly anchor: string
  /** File of the page that shows the link. */
  readonly page: string
  readonly line: number | undefined
}

/** Links by number, while pages are rendered. */
export class Marks {
  readonly #anchors: AnchorLink[] = []

  /** Placeholder text for the address of a link, until the headings of all pages are known. */
  anchor(link: AnchorLink): string {
    return `\ufdd2${this.#anchors.push(link) - 1}\ufdd3`
  }

  /** The text with addresses for placeholders; `missing` is called for an anchor that its page lacks. */
  resolve(text: string, anchorsOf: (file: string) => PageAnchors | undefined, missing: (link: AnchorLink) => void): string {
    return text.replace(anchorMark, (_, index: string) => {
      const link = this.#anchors[Number(index)]
      if (link === undefined) return ''
      const anchor = anchorsOf(link.file)?.find(link.anchor)
      if (anchor === undefined) missing(link)
      if (!anchor) return link.path
      return `${link.file === link.page ? '' : link.path}#${encodeURIComponent(anchor)}`
    })
  }
}

/** The anchors of one page as it will be published. */
export class PageAnchors {
  readonly #own = new Set<string>()
  /** Anchors by other spellings: ids of the source, and anchors that other generators make of the same headings. */
  readonly #others = new Map<string, string>()

  constructor(text: string, ids: readonly PlacedId[]) {
    const sections = markdownSections(text).filter(({ level }) => level > 0)
    for (const { anchor, title } of sections) {
      this.#own.add(anchor)
      for (const spelling of [foldedAnchor(anchor), foldedAnchor(title)])
        if (!this.#others.has(spelling)) this.#others.set(spelling, anchor)
    }
    for (const { id, headings } of ids)
      for (const spelling of [id, foldedAnchor(id)]) this.#others.set(spelling, sections[headings - 1]?.anchor ?? '')
  }

  /** The matching anchor, `''` for the top of the page; undefined if there is none. */
  find(anchor: string): string | undefined {
    if (topAnchors.has(anchor)) return ''
    if (this.#own.has(anchor)) return anchor
    // Browsers ignore the text fragment, and GitHub adds a prefix to the ids of authors.
    const plain = (anchor.split(':~:')[0] ?? '').replace(/^user-content-/, '')
    return this.#others.get(plain) ?? this.#others.get(foldedAnchor(plain))
  }
}

const topAnchors: ReadonlySet<string> = new Set(['', 'top', '_top', 'page-top'])

/** Only letters and digits: generators treat case, punctuation and repeated hyphens differently. */
function foldedAnchor(anchor: string): string {
  return anchor
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** An id, and how many headings of the page are above it or begin with it. */
interface PlacedId {
  readonly id: string
  readonly headings: number
}

/** The ids that links lead to. An id before a heading belongs to that section, all others to the section around them. */
export function placedIds(root: Element, isLinked: (id: string) => boolean): readonly PlacedId[] {
  const placed: PlacedId[] = []
  const waiting: string[] = []
  let headings = 0
  const visit = (node: ElementContent, isInBox: boolean) => {
    // A heading in a list or a quote begins no section.
    if (isHeading(node) && !isInBox) headings += 1
    const id = isElement(node) ? attribute(node, 'id') : ''
    if (id !== '' && isLinked(id)) waiting.push(id)
    const isShown = node.type === 'text' ? node.value.trim() !== '' : isHeading(node) || isElement(node, 'img', 'hr')
    if (isShown) placed.push(...waiting.splice(0).map((each) => ({ id: each, headings })))
    if (isElement(node)) for (const child of node.children) visit(child, isInBox || isElement(node, 'li', 'blockquote', 'x-footnote'))
  }
  visit(root, false)
  return [...placed, ...waiting.map((id) => ({ id, headings }))]
}
