import { mostSuggestions } from '../content-source/content-bounds.ts'
import { NearestNames, nearEnough } from '../text/nearest.ts'

/** Finds the path that a wrong one may have meant. What it searches is made for the first of them. */
export class NearestPath {
  readonly #paths: () => Iterable<string>
  /** Of each path without case, marks between words, ending and `index`. */
  #spellings: ReadonlyMap<string, string> | undefined
  #names: NearestNames<string> | undefined
  /** Comparisons with all paths so far. */
  #compared = 0

  /** @param paths returns all of them; called for the first search */
  constructor(paths: () => Iterable<string>) {
    this.#paths = paths
  }

  /** The path that is the same but for its spelling, else one that shares most of its letters. */
  find(wrong: string): string | undefined {
    this.#spellings ??= new Map(Array.from(this.#paths(), (path) => [spellingOf(path), path]))
    const same = this.#spellings.get(spellingOf(wrong))
    if (same !== undefined) return same
    this.#compared += 1
    if (this.#compared > mostSuggestions) return undefined
    this.#names ??= new NearestNames(Array.from(this.#paths(), (path) => ({ item: path, names: [path] })))
    return this.#names.find(wrong, 1, nearEnough)[0]
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
