import type { Analyzer } from '../analysis/analyzer.ts'
import { WordScanner } from '../analysis/word-scanner.ts'
import { type Field, frequencyShift, largestFrequency } from './bm25f.ts'
import { EarlierTerms, type ReadTerms } from './read-terms.ts'
import { Spellings } from './spellings.ts'
import { NumberList, TermLists } from './term-lists.ts'
import { TermNumbers } from './term-numbers.ts'

/** The searchable texts of a passage. */
export interface PassageFields {
  readonly title: string
  readonly headings: readonly string[]
  readonly text: string
}

/** A passage of a page, or where its terms are. */
export interface CollectedPassage extends PassageFields {
  /** The description of the page. */
  readonly summary?: string | undefined
  /** Its text is not read: the terms of an earlier build are copied. */
  readonly earlier?: EarlierPassage | undefined
}

/** Position of an unchanged passage in the terms of an earlier build. */
export interface EarlierPassage {
  readonly terms: ReadTerms
  readonly page: number
  readonly passage: number
}

/**
 * Reads passages field by field and keeps what ranking needs: which terms a passage has and how often in which field, the lengths of its
 * fields, the order of the words in its headings and body, and what its page says that it is about. Every distinct spelling is analysed once.
 */
export class PassageCollector {
  readonly termNumbers = new TermNumbers()
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
    if (this.#earlier?.terms !== terms) this.#earlier = new EarlierTerms(terms, this.termNumbers)
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

  /** The terms so far, for an index of nearly the same passages. Views, not copies. */
  readTerms(): ReadTerms {
    const { termNumbers, postings, frequencies, words, lengths, titles, summaries, depths } = this
    return {
      texts: [...termNumbers.terms.keys()],
      unaccented: [...termNumbers.unaccented],
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
    const spellings = new Spellings(analyzer, this.termNumbers)
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
    const larger = new Uint32Array(this.termNumbers.terms.size * 2)
    larger.set(this.#frequencies)
    this.#frequencies = larger
  }
}
