import { at } from './item-at.ts'
import { remembered } from './remembered.ts'

export interface Named<Item> {
  readonly item: Item
  readonly names: readonly string[]
}

/** Likeness from which a name is suggested: names below it share only a syllable. */
export const nearEnough = 0.4

/** Characters that are compared, so that the work is bounded. */
const comparedLength = 120

/** Finds what a half-remembered name may mean by its letter triples (Sørensen–Dice): tolerates mistakes, missing words, another order. */
export class NearestNames<Item> {
  readonly #items: Item[] = []
  /** For each name the number of its item, and its count of triples. */
  readonly #names: { readonly item: number; readonly size: number }[] = []
  /** For each triple the numbers of the names that have it: a search reads only those of its own triples. */
  readonly #namesOf = new Map<string, number[]>()

  constructor(entries: readonly Named<Item>[] = []) {
    for (const entry of entries) this.add(entry)
  }

  add({ item, names }: Named<Item>): void {
    const number = this.#items.push(item) - 1
    for (const name of names) {
      const triples = triplesOf(name)
      const position = this.#names.push({ item: number, size: triples.size }) - 1
      for (const triple of triples) remembered(this.#namesOf, triple, () => []).push(position)
    }
  }

  /** Best first; earlier entries first among equals. @param atLeast likeness from 0 to 1, such as `nearEnough` */
  find(name: string, limit: number, atLeast = 0): Item[] {
    const wanted = triplesOf(name)
    const shared = new Uint8Array(this.#names.length)
    for (const triple of wanted) for (const position of this.#namesOf.get(triple) ?? []) shared[position] = (shared[position] ?? 0) + 1
    const best: { readonly item: number; readonly likeness: number }[] = []
    this.#names.forEach(({ item, size }, position) => {
      const sharing = shared[position] ?? 0
      const likeness = sharing === 0 ? 0 : (2 * sharing) / (size + wanted.size)
      if (likeness < atLeast || (best.length === limit && likeness <= (best.at(-1)?.likeness ?? 0))) return
      const known = best.findIndex((found) => found.item === item)
      if (known >= 0 && (best[known]?.likeness ?? 0) >= likeness) return
      if (known >= 0) best.splice(known, 1)
      best.push({ item, likeness })
      best.sort((a, b) => b.likeness - a.likeness || a.item - b.item)
      best.length = Math.min(best.length, limit)
    })
    return best.map(({ item }) => at(this.#items, item))
  }
}

function triplesOf(name: string): Set<string> {
  const compared = name.slice(0, comparedLength)
  // Most names are ASCII, and V8 takes a millisecond to load Unicode's tables.
  const words = (ascii.test(compared) ? compared.toLowerCase().match(/[a-z0-9]+/g) : unicodeWords(compared)) ?? []
  const triples = new Set<string>()
  for (const word of words) {
    // The border before a word makes its beginning weigh more than its end.
    const padded = ` ${word} `
    for (let index = 0; index + 3 <= padded.length; index += 1) triples.add(padded.slice(index, index + 3))
  }
  return triples
}

const ascii = /^[\0-\x7f]*$/

function unicodeWords(text: string): RegExpMatchArray | null {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
}
