/** Something that can be named, and everything it may be called. */
export interface Named<Item> {
  readonly item: Item
  readonly names: readonly string[]
}

/** Characters of a reference that are compared: no name worth meaning is longer, and the work stays bounded. */
const comparedLength = 120

/**
 * Finds what a misspelled or half-remembered name may have meant: the most shared letter triples in proportion to the name's own,
 * which forgives typing mistakes, missing words and another word order.
 */
export class NearestNames<Item> {
  readonly #items: Item[] = []
  readonly #names: { readonly entry: number; readonly triples: number }[] = []
  readonly #namesByTriple = new Map<string, number[]>()

  constructor(entries: readonly Named<Item>[] = []) {
    for (const entry of entries) this.add(entry)
  }

  add({ item, names }: Named<Item>): void {
    const entry = this.#items.push(item) - 1
    for (const name of names) {
      const triples = triplesOf(name)
      for (const triple of triples) {
        const known = this.#namesByTriple.get(triple)
        if (known) known.push(this.#names.length)
        else this.#namesByTriple.set(triple, [this.#names.length])
      }
      this.#names.push({ entry, triples: triples.size })
    }
  }

  /** Best first; earlier entries first among equals. */
  find(name: string, limit: number): Item[] {
    const wanted = triplesOf(name)
    const shared = new Uint16Array(this.#names.length)
    for (const triple of wanted) for (const index of this.#namesByTriple.get(triple) ?? []) shared[index] = (shared[index] as number) + 1
    const best = new Float64Array(this.#items.length)
    this.#names.forEach(({ entry, triples }, index) => {
      const likeness = (2 * (shared[index] as number)) / (triples + wanted.size)
      best[entry] = Math.max(best[entry] as number, likeness)
    })
    const order = [...best.keys()].sort((a, b) => (best[b] as number) - (best[a] as number) || a - b)
    return order.slice(0, limit).map((entry) => this.#items[entry] as Item)
  }
}

function triplesOf(name: string): Set<string> {
  const compared = name.slice(0, comparedLength)
  // Most names are ASCII, and need none of Unicode's tables, which take V8 a millisecond to read.
  const words = (ascii.test(compared) ? compared.toLowerCase().match(/[a-z0-9]+/g) : unicodeWords(compared)) ?? []
  const triples = new Set<string>()
  for (const word of words) {
    // The border before a word makes its beginning weigh more than its end.
    const padded = ` ${word} `
    for (let index = 0; index + 3 <= padded.length; index += 1) triples.add(padded.slice(index, index + 3))
  }
  return triples
}

/** Text of nothing but ASCII. */
const ascii = /^[\0-\x7f]*$/

function unicodeWords(text: string): RegExpMatchArray | null {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
}
