import { mostSuggestions } from '../content-source/content-bounds.ts'
import { nearestWord } from '../content-source/did-you-mean.ts'
import { NearestNames, nearEnough } from '../text/nearest.ts'

interface RegisteredPage {
  readonly file: string
  readonly anchors: ReadonlySet<string> | undefined
}

/** The paths that are registered and their anchors, whether or not the pages have other mistakes: one mistake is reported once. */
export class RegisteredPages {
  readonly #pages = new Map<string, RegisteredPage>()
  /** Of each path without case, marks between words, ending and `index`; made when the first suggestion is wanted. */
  #spellings: ReadonlyMap<string, string> | undefined
  #names: NearestNames<string> | undefined
  /** Comparisons with all pages or anchors so far. */
  #compared = 0

  /**
   * Registers a page unless its path is taken, and then returns the file that took it. A page whose text could not be read has no
   * known anchors: every anchor on it is accepted.
   */
  add(path: string, page: RegisteredPage): string | undefined {
    const first = this.#pages.get(path)
    if (!first) this.#pages.set(path, page)
    return first?.file
  }

  has(path: string): boolean {
    return this.#pages.has(path)
  }

  hasAnchor(path: string, anchor: string): boolean {
    const anchors = this.#pages.get(path)?.anchors
    return anchors === undefined || anchors.has(anchor)
  }

  paths(): IterableIterator<string> {
    return this.#pages.keys()
  }

  addresses(): { readonly path: string; readonly file: string }[] {
    return Array.from(this.#pages, ([path, { file }]) => ({ path, file }))
  }

  /** The registered path that a wrong one may have meant: the same but for its spelling, else one that shares most of its letters. */
  nearestPath(wrong: string): string | undefined {
    this.#spellings ??= new Map(Array.from(this.#pages.keys(), (path) => [spellingOf(path), path]))
    const same = this.#spellings.get(spellingOf(wrong))
    if (same !== undefined || !this.#mayCompare()) return same
    this.#names ??= new NearestNames(Array.from(this.#pages.keys(), (path) => ({ item: path, names: [path] })))
    return this.#names.find(wrong, 1, nearEnough)[0]
  }

  /** The anchor of a registered page that a wrong one may have meant. */
  nearestAnchor(path: string, wrong: string): string | undefined {
    return this.#mayCompare() ? nearestWord(wrong, this.#pages.get(path)?.anchors ?? []) : undefined
  }

  #mayCompare(): boolean {
    this.#compared += 1
    return this.#compared <= mostSuggestions
  }
}

/** `/Guides/My_Page.html` and `/guides/my-page/` are spelled alike. */
function spellingOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/[?#].*$/s, '')
    .replace(/\.(?:mdx?|markdown|html?)$/, '')
    .replace(/[^\p{L}\p{N}/]/gu, '-')
    .replace(/(?:\/-?index)?\/?$/, '')
}
