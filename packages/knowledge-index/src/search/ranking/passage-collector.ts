import type { Analyzer } from '../analysis/analyzer.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { type Field, frequencyShift, largestFrequency } from './bm25f.ts'

/** What is searchable of a passage. */
export interface PassageFields {
  readonly title: string
  readonly headings: readonly string[]
  readonly text: string
}

/** A passage of a page, or where its terms are. */
export interface CollectedPassage extends PassageFields {
  /** What the page says that it is about. */
  readonly summary?: string | undefined
  /** Its text is not read: what was read of it before is taken. */
  readonly earlier?: EarlierPassage | undefined
}

/**
 * The analysed texts of an index. With it, the index of content in which most pages are the same is built without reading them
 * again. Terms are numbers, places in `texts`.
 */
export interface ReadTerms {
  readonly texts: readonly string[]
  readonly unaccented: readonly (readonly [string, readonly number[]])[]
  /** Of every passage its distinct terms with their packed frequencies; a passage's begin at `starts[passage]`. */
  readonly postings: { readonly terms: Uint32Array; readonly frequencies: Uint32Array; readonly starts: Uint32Array }
  /** Of every passage its content words in order. */
  readonly words: { readonly terms: Uint32Array; readonly starts: Uint32Array }
  /** Content words of every passage's fields, and of its nearest heading. */
  readonly lengths: {
    readonly title: Uint32Array
    readonly headings: Uint32Array
    readonly body: Uint32Array
    readonly nearestHeading: Uint32Array
  }
  /** Of every page the terms of its title and of what it says that it is about, and the depth of its path. */
  readonly leads: {
    readonly titleTerms: Uint32Array
    readonly titleStarts: Uint32Array
    readonly summaryTerms: Uint32Array
    readonly summaryStarts: Uint32Array
    readonly depths: Uint32Array
  }
}

/** Where the terms of a passage are that is the same as before: numbers among the pages and passages that they were read of. */
export interface EarlierPassage {
  readonly terms: ReadTerms
  readonly page: number
  readonly passage: number
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

/** Lists of terms, one after another. */
class TermLists {
  readonly terms = new NumberList()
  /** Where each list begins; one more than there are lists. */
  readonly starts = new NumberList()

  constructor() {
    this.starts.push(0)
  }

  /** Adds terms to the list at hand, and ends it. */
  end(terms: Iterable<number> = []): void {
    for (const term of terms) this.terms.push(term)
    this.starts.push(this.terms.length)
  }

  /** Adds a list of an earlier collector. */
  endEarlier(terms: Uint32Array, starts: Uint32Array, number: number, termOf: (earlier: number) => number): void {
    const end = starts[number + 1] as number
    for (let index = starts[number] as number; index < end; index += 1) this.terms.push(termOf(terms[index] as number))
    this.end()
  }
}

/**
 * Reads passages field by field and keeps what ranking needs: which terms a passage has and how often in which field, the lengths of its
 * fields, the order of the words in its headings and body, and what its page says that it is about. Every distinct spelling is analysed once.
 */
export class PassageCollector {
  /** The number of every term, in the order in which they first came. */
  readonly terms = new Map<string, number>()
  /** Terms as typed without accents -> the terms they may mean. */
  readonly unaccented = new Map<string, number[]>()
  /** The distinct terms of every passage, and their packed frequencies. */
  readonly postings = new TermLists()
  readonly frequencies = new NumberList()
  /** The content terms of every passage's headings and body, in order. */
  readonly words = new TermLists()
  /** Content words per field, and of the heading nearest to a passage. */
  readonly lengths = { title: new NumberList(), headings: new NumberList(), body: new NumberList(), nearestHeading: new NumberList() }
  /** The number of every passage's page. */
  readonly pages = new NumberList()
  /** The distinct content terms of every page's title, and all terms of its title, description and name in its address. */
  readonly titles = new TermLists()
  readonly summaries = new TermLists()
  /** Segments of every page's path. */
  readonly depths = new NumberList()

  readonly #pageNumbers = new Map<string, number>()
  /** Spellings mean different terms in different languages. */
  readonly #spellings = new Map<Analyzer, Spellings>()
  /** Packed frequencies of the passage being read, by term. */
  #frequencies = new Uint32Array(1024)
  #touched: number[] = []
  #earlier: EarlierTerms | undefined

  /** @param page path of the passage's page */
  add(page: string, passage: CollectedPassage, analyzer: Analyzer): void {
    const number = this.#pageNumbers.get(page) ?? this.#pageNumbers.size
    this.pages.push(number)
    if (passage.earlier) {
      this.#addEarlier(passage.earlier, number === this.#pageNumbers.size)
      this.#pageNumbers.set(page, number)
      return
    }
    const spellings = this.#spellingsOf(analyzer)
    if (number === this.#pageNumbers.size) {
      this.#pageNumbers.set(page, number)
      const segments = page.split('/').filter(Boolean)
      this.titles.end(this.#termsOf(passage.title, spellings, true))
      this.summaries.end(this.#termsOf(`${passage.title} ${segments.at(-1) ?? ''} ${passage.summary ?? ''}`, spellings))
      this.depths.push(Math.min(segments.length, 0xff))
    }
    const { lengths } = this
    lengths.title.push(this.#read(spellings, 'title', passage.title))
    const headings = passage.headings.map((heading) => this.#read(spellings, 'headings', heading))
    lengths.headings.push(headings.reduce((sum, words) => sum + words, 0))
    lengths.nearestHeading.push(headings.at(-1) ?? 0)
    lengths.body.push(this.#read(spellings, 'body', passage.text))
    for (const term of this.#touched) {
      this.frequencies.push(this.#frequencies[term] as number)
      this.#frequencies[term] = 0
    }
    this.postings.end(this.#touched)
    this.#touched.length = 0
    this.words.end()
  }

  #addEarlier({ terms, page, passage }: EarlierPassage, isFirst: boolean): void {
    if (this.#earlier?.terms !== terms) this.#earlier = new EarlierTerms(terms, this)
    const { termOf } = this.#earlier
    const { postings, words, lengths, leads } = terms
    if (isFirst) {
      // A summary begins with the title: its terms get their numbers in the order in which reading them gives them.
      this.summaries.endEarlier(leads.summaryTerms, leads.summaryStarts, page, termOf)
      this.titles.endEarlier(leads.titleTerms, leads.titleStarts, page, termOf)
      this.depths.push(leads.depths[page] as number)
    }
    const end = postings.starts[passage + 1] as number
    for (let index = postings.starts[passage] as number; index < end; index += 1)
      this.frequencies.push(postings.frequencies[index] as number)
    this.postings.endEarlier(postings.terms, postings.starts, passage, termOf)
    this.words.endEarlier(words.terms, words.starts, passage, termOf)
    for (const name of ['title', 'headings', 'body', 'nearestHeading'] as const) this.lengths[name].push(lengths[name][passage] as number)
  }

  /** What was read so far, for an index of nearly the same passages. Views, not copies. */
  readTerms(): ReadTerms {
    const { postings, frequencies, words, lengths, titles, summaries, depths } = this
    return {
      texts: [...this.terms.keys()],
      unaccented: [...this.unaccented],
      postings: { terms: postings.terms.view(), frequencies: frequencies.view(), starts: postings.starts.view() },
      words: { terms: words.terms.view(), starts: words.starts.view() },
      lengths: {
        title: lengths.title.view(),
        headings: lengths.headings.view(),
        body: lengths.body.view(),
        nearestHeading: lengths.nearestHeading.view(),
      },
      leads: {
        titleTerms: titles.terms.view(),
        titleStarts: titles.starts.view(),
        summaryTerms: summaries.terms.view(),
        summaryStarts: summaries.starts.view(),
        depths: depths.view(),
      },
    }
  }

  /** Gives a term its number, which another term may mean that is typed without accents. */
  numberOf(text: string, unaccented: readonly string[]): number {
    const term = this.terms.get(text) ?? this.terms.size
    this.terms.set(text, term)
    for (const word of unaccented) {
      const accented = this.unaccented.get(word)
      if (!accented) this.unaccented.set(word, [term])
      else if (!accented.includes(term)) accented.push(term)
    }
    return term
  }

  /** The distinct terms of a text, which need not be a passage's. */
  #termsOf(text: string, spellings: Spellings, isContent = false): Set<number> {
    const found = new Set<number>()
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const tokens = spellings.tokensOf(text.slice(scanner.start, scanner.end))
      for (const token of typeof tokens === 'number' ? [tokens] : tokens) if (!isContent || (token & 1) === 0) found.add(token >>> 1)
    }
    return found
  }

  #spellingsOf(analyzer: Analyzer): Spellings {
    const known = this.#spellings.get(analyzer)
    if (known) return known
    const spellings = new Spellings(analyzer, this)
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
      if (isOrdered) this.words.terms.push(term)
    }
    for (const scanner = new WordScanner(text); scanner.next(); ) {
      const tokens = spellings.tokensOf(text.slice(scanner.start, scanner.end))
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
  readonly #collector: PassageCollector

  constructor(analyzer: Analyzer, collector: PassageCollector) {
    this.#analyzer = analyzer
    this.#collector = collector
  }

  tokensOf(spelling: string): TermToken | readonly TermToken[] {
    const known = this.#tokens.get(spelling)
    if (known !== undefined) return known
    const tokens = this.#analyzer.stretch(spelling).map(({ term, unaccented, stop }) => {
      const number = this.#collector.numberOf(term, unaccented === undefined ? [] : [unaccented])
      return (number << 1) | (stop ? 1 : 0)
    })
    const found = tokens.length === 1 ? (tokens[0] as TermToken) : tokens
    this.#tokens.set(spelling, found)
    return found
  }
}

/** Terms of an earlier collector as terms of this one, which gets those that are asked for. */
class EarlierTerms {
  readonly terms: ReadTerms
  /** Of a term the number here, counted from 1; 0 until it is asked for. */
  readonly #numbers: Uint32Array
  readonly #unaccented = new Map<number, string[]>()
  readonly #collector: PassageCollector

  constructor(terms: ReadTerms, collector: PassageCollector) {
    this.terms = terms
    this.#collector = collector
    this.#numbers = new Uint32Array(terms.texts.length)
    for (const [word, accented] of terms.unaccented) {
      for (const term of accented) this.#unaccented.set(term, [...(this.#unaccented.get(term) ?? []), word])
    }
  }

  readonly termOf = (earlier: number): number => {
    if (this.#numbers[earlier] === 0) {
      this.#numbers[earlier] = 1 + this.#collector.numberOf(this.terms.texts[earlier] as string, this.#unaccented.get(earlier) ?? [])
    }
    return (this.#numbers[earlier] as number) - 1
  }
}
