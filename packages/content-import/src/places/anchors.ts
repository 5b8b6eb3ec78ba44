/** Maps anchors of the old site to anchors of the published page. */
import { markdownSections } from '@svc/knowledge-index'
import { CodePointText } from '@svc/knowledge-index/page'

/**
 * Marks of places in a text until all pages are read: noncharacters, which the source cannot contain. An id
 * stands between signs, because a writer of Markdown escapes a letter beside emphasis.
 */
const idMark = /\u2016\ufdd0(\d+)\ufdd1\u2016/g
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

/** Ids and links by number, while pages are rendered. */
export class Marks {
  readonly #ids: string[] = []
  readonly #anchors: AnchorLink[] = []

  /** Placeholder text for an id of the source. */
  id(id: string): string {
    return `\u2016\ufdd0${this.#ids.push(id) - 1}\ufdd1\u2016`
  }

  /** Placeholder text for the address of a link, until the headings of all pages are known. */
  anchor(link: AnchorLink): string {
    return `\ufdd2${this.#anchors.push(link) - 1}\ufdd3`
  }

  /** The text without placeholders for ids, and its anchors. */
  readAnchors(text: string): { readonly text: string; readonly anchors: PageAnchors } {
    const ids: { readonly id: string; readonly position: number }[] = []
    let removed = 0
    // A block of nothing but ids belongs to the next one.
    const joined = text.replace(/^((?:\u2016\ufdd0\d+\ufdd1\u2016)+)\n\n/gm, '$1')
    const plain = joined.replace(idMark, (mark: string, index: string, position: number) => {
      ids.push({ id: this.#ids[Number(index)] as string, position: position - removed })
      removed += mark.length
      return ''
    })
    return { text: plain, anchors: new PageAnchors(plain, ids) }
  }

  /** The text with addresses for placeholders; `missing` is called for an anchor that its page lacks. */
  resolve(text: string, anchorsOf: (file: string) => PageAnchors | undefined, missing: (link: AnchorLink) => void): string {
    return text.replace(anchorMark, (_, index: string) => {
      const link = this.#anchors[Number(index)] as AnchorLink
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

  constructor(text: string, ids: readonly { readonly id: string; readonly position: number }[]) {
    const sections = markdownSections(text)
    for (const { anchor, title } of sections) {
      this.#own.add(anchor)
      for (const spelling of [foldedAnchor(anchor), foldedAnchor(title)])
        if (!this.#others.has(spelling)) this.#others.set(spelling, anchor)
    }
    if (ids.length === 0) return
    const points = new CodePointText(text)
    for (const { id, position } of ids) {
      // An id before a heading belongs to that section, all others to the section around them.
      const place = points.toCodePoints(position + text.slice(position).search(/\S|$/))
      const section = sections.findLast(({ start }) => start <= place)
      for (const spelling of [id, foldedAnchor(id)]) this.#others.set(spelling, section?.anchor ?? '')
    }
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
