import { NumberList } from './number-list.ts'

/** Something that can be named, and everything it may be called. */
export interface Named<Item> {
  readonly item: Item
  readonly names: readonly string[]
}

/** Characters of a reference that are compared: no name worth meaning is longer, and the work stays bounded. */
const comparedLength = 120

/** Names that are compared with a reference: so many take some ten microseconds, and however many more there are, no longer. */
const mostCompared = 256

/** The names that hold one letter triple. */
interface Posting {
  /** Of the triple. */
  readonly number: number
  /** Ascending. */
  readonly names: number[]
  /** The shortest of very many names, made when they are first needed. */
  shortest?: readonly number[]
}

/**
 * Finds what a misspelled or half-remembered name may have meant: the most shared letter triples in proportion to the name's own,
 * which forgives typing mistakes, missing words and another word order. Of very many names, those are compared that share the
 * reference's rarest triples: what nearly all names have in common tells none of them apart.
 */
export class NearestNames<Item> {
  readonly #items: Item[] = []
  readonly #postings = new Map<string, Posting>()
  /** For each name its entry, and where its triples begin among all. */
  readonly #entries: number[] = []
  readonly #starts: number[] = [0]
  readonly #triples = new NumberList()
  /** Marks on triples and names, kept from one search to the next: making them would cost by the number of names. */
  #isWanted: Uint8Array = new Uint8Array()
  #isCandidate: Uint8Array = new Uint8Array()

  constructor(entries: readonly Named<Item>[] = []) {
    for (const entry of entries) this.add(entry)
  }

  add({ item, names }: Named<Item>): void {
    const entry = this.#items.push(item) - 1
    for (const name of names) {
      const number = this.#entries.push(entry) - 1
      for (const triple of triplesOf(name)) {
        const posting = this.#postings.get(triple) ?? { number: this.#postings.size, names: [] }
        if (posting.names.length === 0) this.#postings.set(triple, posting)
        posting.names.push(number)
        this.#triples.push(posting.number)
      }
      this.#starts.push(this.#triples.length)
    }
  }

  /** Best first; earlier entries first among equals. */
  find(name: string, limit: number): Item[] {
    const wanted = triplesOf(name)
    const postings: Posting[] = []
    for (const triple of wanted) {
      const posting = this.#postings.get(triple)
      if (posting) postings.push(posting)
    }
    this.#isWanted = marked(this.#isWanted, this.#postings.size)
    for (const { number } of postings) this.#isWanted[number] = 1
    const best: Likeness[] = []
    for (const name of this.#candidates(postings)) {
      const likeness = (2 * this.#shared(name)) / (this.#size(name) + wanted.size)
      keepBest(best, { entry: this.#entries[name] as number, likeness }, limit)
    }
    for (const { number } of postings) this.#isWanted[number] = 0
    for (let entry = 0; best.length < limit && entry < this.#items.length; entry += 1) {
      if (!best.some((kept) => kept.entry === entry)) best.push({ entry, likeness: 0 })
    }
    return best.map(({ entry }) => this.#items[entry] as Item)
  }

  /** The names to compare: those of the rarest triples first, and of a triple that very many have, the shortest. */
  #candidates(postings: readonly Posting[]): number[] {
    this.#isCandidate = marked(this.#isCandidate, this.#entries.length)
    const candidates: number[] = []
    for (const posting of postings.toSorted((a, b) => a.names.length - b.names.length)) {
      for (const name of this.#compared(posting)) {
        if (this.#isCandidate[name] === 1) continue
        if (candidates.length === mostCompared) break
        candidates.push(name)
        this.#isCandidate[name] = 1
      }
    }
    for (const name of candidates) this.#isCandidate[name] = 0
    return candidates
  }

  /** Among names that share a triple, the fewer others a name has, the more alike it may be. */
  #compared(posting: Posting): readonly number[] {
    if (posting.names.length <= mostCompared) return posting.names
    posting.shortest ??= this.#shortest(posting.names)
    return posting.shortest
  }

  #shortest(names: readonly number[]): number[] {
    const bySize: number[][] = []
    for (const name of names) {
      const size = this.#size(name)
      bySize[size] ??= []
      bySize[size].push(name)
    }
    return bySize.flat().slice(0, mostCompared)
  }

  #size(name: number): number {
    return (this.#starts[name + 1] as number) - (this.#starts[name] as number)
  }

  #shared(name: number): number {
    let shared = 0
    const end = this.#starts[name + 1] as number
    for (let index = this.#starts[name] as number; index < end; index += 1) shared += this.#isWanted[this.#triples.at(index)] as number
    return shared
  }
}

interface Likeness {
  readonly entry: number
  /** From 0 to 1. */
  readonly likeness: number
}

/** Puts an entry among the best, which stay in order and at most `limit`; of an entry's names the likest counts. */
function keepBest(best: Likeness[], { entry, likeness }: Likeness, limit: number): void {
  const known = best.findIndex((kept) => kept.entry === entry)
  if (known >= 0) {
    if ((best[known] as Likeness).likeness >= likeness) return
    best.splice(known, 1)
  }
  const place = best.findIndex((kept) => kept.likeness < likeness || (kept.likeness === likeness && kept.entry > entry))
  best.splice(place < 0 ? best.length : place, 0, { entry, likeness })
  if (best.length > limit) best.pop()
}

/** Room for a mark on each of so many; none is set between two searches. */
function marked(marks: Uint8Array, count: number): Uint8Array {
  return marks.length === count ? marks : new Uint8Array(count)
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
