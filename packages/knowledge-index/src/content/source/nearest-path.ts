import { NearestNames, nearEnough } from '../../page/text/nearest.ts'
import { nearestWord } from '../../page/text/nearest-word.ts'
import { mostSuggestions } from './content-bounds.ts'

/** Paths whose edits are counted: those that share most letters. To count them for every path takes too long on a large site. */
const mostCompared = 20

/** Finds the path that a wrong one may mean; undefined if none is near. */
export type NearestPath = (wrongPath: string) => string | undefined

/**
 * Finds the path that differs only in spelling, else the one with the fewest typing mistakes, else the one that shares most letters.
 *
 * @param paths returns all paths; called for the first search @param nameOf the part of a path that is compared
 */
export function nearestPath(paths: () => Iterable<string>, nameOf = (path: string) => path): NearestPath {
  /** Paths by their form without case, punctuation, ending and `index`. */
  let spellings: ReadonlyMap<string, string> | undefined
  let names: NearestNames<string> | undefined
  /** Searches with all paths so far. */
  let compared = 0
  return (wrongPath) => {
    const wrong = nameOf(wrongPath)
    spellings ??= new Map(Array.from(paths(), (path) => [spellingOf(nameOf(path)), path]))
    const same = spellings.get(spellingOf(wrong))
    if (same !== undefined) return same
    compared += 1
    if (compared > mostSuggestions) return undefined
    names ??= new NearestNames(Array.from(paths(), (path) => ({ item: path, names: [nameOf(path)] })))
    const like = names.find(wrong, mostCompared)
    const mistyped = nearestWord(wrong, like.map(nameOf))
    return like.find((path) => nameOf(path) === mistyped) ?? names.find(wrong, 1, nearEnough)[0]
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
