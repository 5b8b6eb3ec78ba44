import { NearestNames, nearEnough } from '../../page/text/nearest.ts'
import { nearestWord } from '../../page/text/nearest-word.ts'
import { mostSuggestions } from './content-bounds.ts'

/** Paths whose edits are counted: those that share most letters. To count them for every path takes too long on a large site. */
const mostCompared = 20

/** Finds the path that a wrong one may mean. Its index is made for the first search. */
export class NearestPath {
  readonly #paths: () => Iterable<string>
  readonly #nameOf: (path: string) => string
  /** Paths by their form without case, punctuation, ending and `index`. */
  #spellings: ReadonlyMap<string, string> | undefined
  #names: NearestNames<string> | undefined
  /** Searches with all paths so far. */
  #compared = 0

  /** @param paths returns all paths; called for the first search @param nameOf the part of a path that is compared */
  constructor(paths: () => Iterable<string>, nameOf = (path: string) => path) {
    this.#paths = paths
    this.#nameOf = nameOf
  }

  /** The path that differs only in spelling, else the one with the fewest typing mistakes, else the one that shares most letters. */
  find(wrongPath: string): string | undefined {
    const wrong = this.#nameOf(wrongPath)
    this.#spellings ??= new Map(Array.from(this.#paths(), (path) => [spellingOf(this.#nameOf(path)), path]))
    const same = this.#spellings.get(spellingOf(wrong))
    if (same !== undefined) return same
    this.#compared += 1
    if (this.#compared > mostSuggestions) return undefined
    this.#names ??= new NearestNames(Array.from(this.#paths(), (path) => ({ item: path, names: [this.#nameOf(path)] })))
    const like = this.#names.find(wrong, mostCompared)
    const mistyped = nearestWord(wrong, like.map(this.#nameOf))
    return like.find((path) => this.#nameOf(path) === mistyped) ?? this.#names.find(wrong, 1, nearEnough)[0]
  }
}

/** The name of an image without the common folder and ending, which would make all names alike. */
export function imageName(path: string): string {
  return path.replace(/^\/?images\//, '').replace(/\.[a-z0-9]+$/i, '')
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
