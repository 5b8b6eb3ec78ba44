import { at, numberAt } from '../../page/text/item-at.ts'
import { remembered } from '../../page/text/remembered.ts'
import type { Analyzer } from '../analysis/analyzer.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { type Field, frequencyShift, largestFrequency } from './bm25f.ts'
import { byTermList, type ReadTerms } from './read-terms.ts'

/** The searchable texts of a passage. */
export interface PassageFields {
  readonly title: string
  readonly headings: readonly string[]
  readonly text: string
}

export interface CollectedPassage extends PassageFields {
  /** The description of the page. */
  readonly summary?: string | undefined
}

type TermKind = 'posting' | 'word' | 'title' | 'summary'

/** Keeps what ranking needs of passages: terms by field, lengths, the order of words, subjects of pages. Analyses each spelling once. */
export class PassageCollector {
  /** The number of every passage's page. */
  readonly pages = new NumberList()
  /** In the order in which they first come. */
  readonly #terms = new Map<string, number>()
  /** Terms as typed without accents -> the terms they may mean. */
  readonly #unaccented = new Map<string, number[]>()
  readonly #lists = byTermList(() => new NumberList())

  readonly #pageNumbers: ReadonlyMap<string, number>
  /** Spellings mean different terms in different languages. */
  readonly #spellings = new Map<Analyzer, TokensOf>()
  /** Packed frequencies of the passage being read, by term. */
  #frequencies = new Uint32Array(1024)
  #touched: number[] = []

  /** @param pages paths of all pages in their order, also of those without passages */
  constructor(pages: readonly string[]) {
    this.#pageNumbers = new Map(pages.map((path, number) => [path, number]))
    for (const kind of ['posting', 'word', 'title', 'summary'] as const) this.#end(kind)
  }

  /** @param page path of the passage's page, one of the given ones */
  add(page: string, passage: CollectedPassage, analyzer: Analyzer): void {
    const number = this.#pageNumbers.get(page) as number
    this.pages.push(number)
    const tokensOf = remembered(this.#spellings, analyzer, () => this.#spellingsOf(analyzer))
    if (number >= this.#lists.depths.length) {
      this.#endPagesBefore(number)
      const segments = page.split('/').filter(Boolean)
      this.#end('title', this.#termsOf(passage.title, tokensOf, true))
      this.#end('summary', this.#termsOf(`${passage.title} ${segments.at(-1) ?? ''} ${passage.summary ?? ''}`, tokensOf))
      this.#lists.depths.push(Math.min(segments.length, 0xff))
    }
    const { titleLengths, headingsLengths, nearestHeadingLengths, bodyLengths, frequencies } = this.#lists
    titleLengths.push(this.#read(tokensOf, 'title', passage.title))
    const headings = passage.headings.map((heading) => this.#read(tokensOf, 'headings', heading))
    headingsLengths.push(headings.reduce((sum, words) => sum + words, 0))
    nearestHeadingLengths.push(headings.at(-1) ?? 0)
    bodyLengths.push(this.#read(tokensOf, 'body', passage.text))
    for (const term of this.#touched) {
      frequencies.push(numberAt(this.#frequencies, term))
      this.#frequencies[term] = 0
    }
    this.#end('posting', this.#touched)
    this.#touched.length = 0
    this.#end('word')
  }

  /** The terms of all passages. Views, not copies. */
  readTerms(): ReadTerms {
    this.#endPagesBefore(this.#pageNumbers.size)
    return { texts: [...this.#terms.keys()], unaccented: [...this.#unaccented], ...byTermList((name) => this.#lists[name].view()) }
  }

  #endPagesBefore(number: number): void {
    while (this.#lists.depths.length < number) {
      this.#end('title')
      this.#end('summary')
      this.#lists.depths.push(0)
    }
  }

  #end(kind: TermKind, terms: Iterable<number> = []): void {
    const { [`${kind}Terms` as const]: all, [`${kind}Starts` as const]: starts } = this.#lists
    for (const term of terms) all.push(term)
    starts.push(all.length)
  }

  #termsOf(text: string, tokensOf: TokensOf, isContent = false): Set<number> {
    const found = new Set<number>()
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const tokens = tokensOf(text.slice(scanner.start, scanner.end))
      for (const token of typeof tokens === 'number' ? [tokens] : tokens) if (!isContent || (token & 1) === 0) found.add(token >>> 1)
    }
    return found
  }

  #spellingsOf(analyzer: Analyzer): TokensOf {
    const known = new Map<string, TermToken | readonly TermToken[]>()
    return (spelling) => {
      const found = known.get(spelling)
      if (found !== undefined) return found
      const read = analyzer.stretch(spelling)
      const all = read.map(({ term, unaccented, stop }) => (this.#numberOf(term, unaccented) << 1) | (stop ? 1 : 0))
      const tokens = all.length === 1 ? at(all, 0) : all
      known.set(spelling, tokens)
      return tokens
    }
  }

  /** Gives a term its number, which another term may mean that is typed without accents. */
  #numberOf(text: string, unaccented: string | undefined): number {
    const term = remembered(this.#terms, text, () => this.#terms.size)
    if (unaccented === undefined) return term
    const accented = remembered(this.#unaccented, unaccented, () => [])
    if (!accented.includes(term)) accented.push(term)
    return term
  }

  /** Counts a field's terms and returns how many content words it has. */
  #read(tokensOf: TokensOf, field: Field, text: string): number {
    const one = 1 << frequencyShift[field]
    const mask = (largestFrequency[field] << frequencyShift[field]) >>> 0
    // Every passage of a page has its title; the words of a title side by side would say nothing about one of them.
    const isOrdered = field !== 'title'
    let contentWords = 0
    const count = (token: number): void => {
      const term = token >>> 1
      if (term >= this.#frequencies.length) this.#growFrequencies()
      const before = numberAt(this.#frequencies, term)
      if (before === 0) this.#touched.push(term)
      if ((before & mask) >>> 0 !== mask) this.#frequencies[term] = before + one
      if ((token & 1) === 1) return
      contentWords += 1
      if (isOrdered) this.#lists.wordTerms.push(term)
    }
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const tokens = tokensOf(text.slice(scanner.start, scanner.end))
      if (typeof tokens === 'number') count(tokens)
      else for (const token of tokens) count(token)
    }
    return contentWords
  }

  #growFrequencies(): void {
    const larger = new Uint32Array(this.#terms.size * 2)
    larger.set(this.#frequencies)
    this.#frequencies = larger
  }
}

/** A list of unsigned 32-bit numbers that grows; a plain array of ten million numbers costs the garbage collector far more. */
class NumberList {
  #values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length] = value
    this.length += 1
  }

  /** The numbers pushed so far, not a copy. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }
}

/** A term shifted by one, with the low bit set for a stop word. */
type TermToken = number

/** The terms of a spelling in one language, analysed once. Nearly every spelling is one token, which is stored without a list. */
type TokensOf = (spelling: string) => TermToken | readonly TermToken[]
