import type { Analyzer } from '../analysis/analyzer.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { type Field, frequencyShift, largestFrequency } from './bm25f.ts'
import { NumberList } from './number-list.ts'
import type { ReadTerms } from './read-terms.ts'

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
  /** The number of every term, in the order in which they first came. */
  readonly terms = new Map<string, number>()
  /** Terms as typed without accents -> the terms they may mean. */
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
  /** Content words of the heading nearest to a passage. */
  readonly nearestHeading = new NumberList()

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
    let nearest = 0
    for (const heading of passage.headings) {
      nearest = this.#read(spellings, 'headings', heading)
      headingWords += nearest
    }
    this.lengths.headings.push(headingWords)
    this.nearestHeading.push(nearest)
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

  /** Adds a passage of an earlier collector, whose text is not read again. */
  addEarlier({ postings, words, lengths }: ReadTerms, passage: number, termOf: (earlier: number) => number): void {
    for (let index = postings.starts[passage] as number; index < (postings.starts[passage + 1] as number); index += 1) {
      this.postingTerms.push(termOf(postings.terms[index] as number))
      this.postingFrequencies.push(postings.frequencies[index] as number)
    }
    this.postingStarts.push(this.postingTerms.length)
    for (let index = words.starts[passage] as number; index < (words.starts[passage + 1] as number); index += 1) {
      this.words.push(termOf(words.terms[index] as number))
    }
    this.wordStarts.push(this.words.length)
    this.lengths.title.push(lengths.title[passage] as number)
    this.lengths.headings.push(lengths.headings[passage] as number)
    this.lengths.body.push(lengths.body[passage] as number)
    this.nearestHeading.push(lengths.nearestHeading[passage] as number)
  }

  /** The distinct terms of a text, which need not be a passage's. */
  textTerms(text: string, analyzer: Analyzer): { readonly all: ReadonlySet<number>; readonly content: ReadonlySet<number> } {
    const spellings = this.#spellingsOf(analyzer)
    const all = new Set<number>()
    const content = new Set<number>()
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const tokens = spellings.tokensOf(text.slice(scanner.start, scanner.end), this)
      for (const token of typeof tokens === 'number' ? [tokens] : tokens) {
        all.add(token >>> 1)
        if ((token & 1) === 0) content.add(token >>> 1)
      }
    }
    return { all, content }
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
      const tokens = spellings.tokensOf(text.slice(scanner.start, scanner.end), this)
      if (typeof tokens === 'number') count(tokens)
      else for (const token of tokens) count(token)
    }
    return contentWords
  }

  #growFrequencies(): void {
    const larger = new Uint32Array(this.terms.size * 2)
    larger.set(this.#frequencies)
    this.#frequencies = larger
  }
}

/** A term shifted by one, with the low bit set for a stop word. */
type TermToken = number

/** The terms of every spelling of one language. */
class Spellings {
  /** Nearly every spelling is one token, which is stored without a list. */
  readonly #tokens = new Map<string, TermToken | readonly TermToken[]>()
  readonly #analyzer: Analyzer

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
  }

  tokensOf(spelling: string, { terms, unaccented }: PassageCollector): TermToken | readonly TermToken[] {
    const known = this.#tokens.get(spelling)
    if (known !== undefined) return known
    const tokens = this.#analyzer.stretch(spelling).map((token) => {
      const term = terms.get(token.term) ?? terms.size
      terms.set(token.term, term)
      if (token.unaccented !== undefined) {
        const accented = unaccented.get(token.unaccented)
        if (!accented) unaccented.set(token.unaccented, [term])
        else if (!accented.includes(term)) accented.push(term)
      }
      return (term << 1) | (token.stop ? 1 : 0)
    })
    const found = tokens.length === 1 ? (tokens[0] as TermToken) : tokens
    this.#tokens.set(spelling, found)
    return found
  }
}
