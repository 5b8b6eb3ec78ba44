import { plainPath } from '../../page/model/page-redirects.ts'
import { nearestWord } from '../../page/text/nearest-word.ts'
import { remembered } from '../../page/text/remembered.ts'
import { mostSuggestions } from '../source/content-bounds.ts'
import { nearestPath } from '../source/nearest-path.ts'
import { suggesting } from '../source/schema-issues.ts'

interface RegisteredPage {
  readonly file: string
  /** Read when a link names one. */
  readonly anchors: (() => readonly string[]) | undefined
  readonly formerly?: readonly string[]
}

/** The registered paths and their anchors, also of pages with errors: one mistake is reported once. */
export class RegisteredPages {
  readonly #pages = new Map<string, RegisteredPage>()
  /** Paths of pages by the plain form of the paths that they had before. */
  readonly #former = new Map<string, string>()
  readonly #anchors = new Map<string, ReadonlySet<string>>()
  readonly #nearest = nearestPath(() => this.#pages.keys())
  /** Searches with all anchors of a page so far. */
  #compared = 0

  /** Unless its path is taken: then returns the file that took it. On a page that could not be read every anchor is accepted. */
  add(path: string, page: RegisteredPage): string | undefined {
    const first = this.#pages.get(path)
    if (first) return first.file
    this.#pages.set(path, page)
    for (const former of page.formerly ?? []) this.#former.set(plainPath(former), path)
    return undefined
  }

  has(path: string): boolean {
    return this.#pages.has(path)
  }

  hasAnchor(path: string, anchor: string): boolean {
    return this.#pages.get(path)?.anchors === undefined || this.#anchorsOf(path).has(anchor)
  }

  #anchorsOf(path: string): ReadonlySet<string> {
    return remembered(this.#anchors, path, () => new Set(this.#pages.get(path)?.anchors?.()))
  }

  paths(): IterableIterator<string> {
    return this.#pages.keys()
  }

  addresses(): { readonly path: string; readonly file: string }[] {
    return Array.from(this.#pages, ([path, { file }]) => ({ path, file }))
  }

  /** The registered path that a wrong one may mean: that of the page that had it before, else the nearest. */
  nearestPath(wrong: string): string | undefined {
    return this.#former.get(plainPath(wrong.replace(/\.md$/, ''))) ?? this.#nearest(wrong)
  }

  nearestAnchor(path: string, wrong: string): string | undefined {
    this.#compared += 1
    return this.#compared > mostSuggestions ? undefined : nearestWord(wrong, this.#anchorsOf(path))
  }

  /** Code, message and fix. @param anchor empty for the page itself @param write how to write the suggested anchor */
  unknownTarget(path: string, anchor: string, write = (suggestion: string) => `${path}#${suggestion}`): UnknownTarget | undefined {
    if (!this.has(path)) return ['unknown_page', ...suggesting(`There is no page ${path}.`, this.nearestPath(path))]
    if (anchor === '' || this.hasAnchor(path, anchor)) return undefined
    const suggestion = this.nearestAnchor(path, anchor)
    return [
      'unknown_section',
      ...suggesting(`${path} has no heading with the anchor "${anchor}".`, suggestion, suggestion && write(suggestion)),
    ]
  }
}

type UnknownTarget = [code: 'unknown_page' | 'unknown_section', ...ReturnType<typeof suggesting>]
