import type { Analyzer } from '../analysis/analyzer.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
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
 * fields, and the order of the words in its headings and body. Every distinct spelling is analysed once.
 */
export class PassageCollector {
  readonly terms = new StringTable()
  /** Terms as typed without accents -> the terms they may stand for. */
  readonly unaccented = new Map<string, number[]>()
  /** Term and packed frequency of every posting, passage after passage; a passage's postings begin at `postingStarts[passage]`. */
  readonly postingTerms = new NumberList()
  readonly postingFrequencies = new NumberList()
  readonly postingStarts = new NumberList()
  /** The content terms of headings and body in order; a passage's begin at `wordStarts[passage]`. */
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
    const spellings = this.#spellingsOf(analyzer)
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

  /** The distinct content terms of a text, which need not be a passage's. */
  contentTerms(text: string, analyzer: Analyzer): Set<number> {
    const spellings = this.#spellingsOf(analyzer)
    const found = new Set<number>()
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      for (const token of spellings.tokensOf(spellings.numberOf(text, scanner, this))) if ((token & 1) === 0) found.add(token >>> 1)
    }
    return found
  }

  #spellingsOf(analyzer: Analyzer): Spellings {
    const known = this.#spellings.get(analyzer)
    if (known) return known
    const spellings = new Spellings(analyzer)
    this.#spellings.set(analyzer, spellings)
    return spellings
  }

  /** Counts a field's terms and returns how many content words it has. */
  #read(spellings: Spellings, field: Field, text: string): number {
    const one = 1 << frequencyShift[field]
    const mask = (largestFrequency[field] << frequencyShift[field]) >>> 0
    // Every passage of a page has its title; the words of a title side by side would say nothing about one of them.
    const isOrdered = field !== 'title'
    let contentWords = 0
    const count = (token: number): void => {
      const term = token >>> 1
      if (term >= this.#frequencies.length) this.#growFrequencies()
      const before = this.#frequencies[term] as number
      if (before === 0) this.#touched.push(term)
      if ((before & mask) >>> 0 !== mask) this.#frequencies[term] = before + one
      if ((token & 1) === 1) return
      contentWords += 1
      if (isOrdered) this.words.push(term)
    }
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const spelling = spellings.numberOf(text, scanner, this)
      const only = spellings.onlyToken.at(spelling)
      if (only === severalTokens) for (const token of spellings.tokens.get(spelling) as number[]) count(token)
      else count(only)
    }
    return contentWords
  }

  #growFrequencies(): void {
    const larger = new Uint32Array(this.terms.size * 2)
    larger.set(this.#frequencies)
    this.#frequencies = larger
  }
}

/** Stands for a spelling that is not exactly one term. */
const severalTokens = 0xffffffff

/** The terms of every spelling of one language. A token is a term shifted by one, with the low bit set for a stop word. */
class Spellings {
  /** The token of every spelling, or `severalTokens`. */
  readonly onlyToken = new NumberList()
  /** The tokens of spellings that are compounds, or nothing. */
  readonly tokens = new Map<number, number[]>()
  readonly #analyzer: Analyzer
  readonly #table = new StringTable()

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
  }

  /** The number of the stretch at which a scanner of the text stands. */
  numberOf(text: string, { start, end, hash }: WordScanner, collector: PassageCollector): number {
    const number = this.#table.add(text, start, end, hash)
    if (number === this.onlyToken.length) this.#analyse(number, text.slice(start, end), collector)
    return number
  }

  tokensOf(number: number): readonly number[] {
    return this.tokens.get(number) ?? [this.onlyToken.at(number)]
  }

  #analyse(number: number, spelling: string, { terms, unaccented }: PassageCollector): void {
    const tokens = this.#analyzer.stretch(spelling).map((token) => {
      const term = terms.add(token.term)
      if (token.unaccented !== undefined) {
        const known = unaccented.get(token.unaccented)
        if (!known) unaccented.set(token.unaccented, [term])
        else if (!known.includes(term)) known.push(term)
      }
      return (term << 1) | (token.stop ? 1 : 0)
    })
    this.onlyToken.push(tokens.length === 1 ? (tokens[0] as number) : severalTokens)
    if (tokens.length !== 1) this.tokens.set(number, tokens)
  }
}
