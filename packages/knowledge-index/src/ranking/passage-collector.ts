import type { Analyzer } from '../analysis/analyzer.ts'
import { scanWords } from '../analysis/word-scanner.ts'
import type { Field } from './fields.ts'
import { NumberList } from './number-list.ts'
import { StringTable } from './string-table.ts'

/** Occurrences of one term in one passage: title in bits 0 to 7, headings in 8 to 15, body in 16 to 31. */
export const frequencyShift = { title: 0, headings: 8, body: 16 } as const
const largestFrequency = { title: 0xff, headings: 0xff, body: 0xffff } as const

/** What is searchable of a passage. */
export interface PassageFields {
  readonly title: string
  readonly headings: readonly string[]
  readonly text: string
}

/**
 * Reads passages field by field and keeps what ranking needs: which terms a passage has and how often in which field, the lengths of its
 * fields, and the order of the words in its body. Every distinct spelling is analysed once.
 */
export class PassageCollector {
  readonly terms = new StringTable()
  /** Terms as typed without accents -> the terms they may stand for. */
  readonly unaccented = new Map<string, number[]>()
  /** Term and packed frequency of every posting, passage after passage; a passage's postings begin at `postingStarts[passage]`. */
  readonly postingTerms = new NumberList()
  readonly postingFrequencies = new NumberList()
  readonly postingStarts = new NumberList()
  /** The body's content terms in order; a passage's begin at `wordStarts[passage]`. */
  readonly words = new NumberList()
  readonly wordStarts = new NumberList()
  /** Content words per field. */
  readonly lengths = { title: new NumberList(), headings: new NumberList(), body: new NumberList() }

  /** Spellings mean different terms in different languages. */
  readonly #spellings = new Map<Analyzer, Spellings>()
  /** Packed frequencies of the passage being read, by term. */
  #frequencies = new Uint32Array(1024)
  #touched: number[] = []

  constructor() {
    this.postingStarts.push(0)
    this.wordStarts.push(0)
  }

  get passageCount(): number {
    return this.postingStarts.length - 1
  }

  add(passage: PassageFields, analyzer: Analyzer): void {
    let spellings = this.#spellings.get(analyzer)
    if (!spellings) {
      spellings = new Spellings(analyzer)
      this.#spellings.set(analyzer, spellings)
    }
    this.lengths.title.push(this.#read(spellings, 'title', passage.title))
    let headingWords = 0
    for (const heading of passage.headings) headingWords += this.#read(spellings, 'headings', heading)
    this.lengths.headings.push(headingWords)
    this.lengths.body.push(this.#read(spellings, 'body', passage.text))
    for (const term of this.#touched) {
      this.postingTerms.push(term)
      this.postingFrequencies.push(this.#frequencies[term] as number)
      this.#frequencies[term] = 0
    }
    this.#touched.length = 0
    this.postingStarts.push(this.postingTerms.length)
    this.wordStarts.push(this.words.length)
  }

  /** Counts a field's terms and returns how many content words it has. */
  #read(spellings: Spellings, field: Field, text: string): number {
    const one = 1 << frequencyShift[field]
    const mask = (largestFrequency[field] << frequencyShift[field]) >>> 0
    const isBody = field === 'body'
    let contentWords = 0
    scanWords(text, (start, end) => {
      const spelling = spellings.numberOf(text, start, end, this)
      const { starts, tokens } = spellings
      const last = starts.at(spelling + 1)
      for (let index = starts.at(spelling); index < last; index += 1) {
        const token = tokens.at(index)
        const term = token >>> 1
        const before = this.#frequencyOf(term)
        if (before === 0) this.#touched.push(term)
        if ((before & mask) >>> 0 !== mask) this.#frequencies[term] = before + one
        if ((token & 1) === 1) continue
        contentWords += 1
        if (isBody) this.words.push(term)
      }
    })
    return contentWords
  }

  #frequencyOf(term: number): number {
    if (term >= this.#frequencies.length) {
      const larger = new Uint32Array(this.terms.size * 2)
      larger.set(this.#frequencies)
      this.#frequencies = larger
    }
    return this.#frequencies[term] as number
  }
}

/** The terms of every spelling of one language. */
class Spellings {
  /** Where a spelling's tokens begin in `tokens`; one more than there are spellings. */
  readonly starts = new NumberList()
  /** A token's term shifted by one, with the low bit set for a stop word. */
  readonly tokens = new NumberList()
  readonly #analyzer: Analyzer
  readonly #table = new StringTable()

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
    this.starts.push(0)
  }

  numberOf(text: string, start: number, end: number, { terms, unaccented }: PassageCollector): number {
    const number = this.#table.add(text, start, end)
    if (number + 1 < this.starts.length) return number
    for (const token of this.#analyzer.stretch(text.slice(start, end))) {
      const term = terms.add(token.term)
      this.tokens.push((term << 1) | (token.stop ? 1 : 0))
      if (token.unaccented === undefined) continue
      const known = unaccented.get(token.unaccented)
      if (!known) unaccented.set(token.unaccented, [term])
      else if (!known.includes(term)) known.push(term)
    }
    this.starts.push(this.tokens.length)
    return number
  }
}
