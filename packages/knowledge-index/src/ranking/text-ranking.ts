import { Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { type Explanation, explainTerms } from './explanation.ts'
import { Glossary } from './glossary.ts'
import { NumberList } from './number-list.ts'
import { pageBonuses } from './page-bonus.ts'
import { PageTitles } from './page-titles.ts'
import { PassageCollector, type PassageFields } from './passage-collector.ts'
import { encodePostings, largestImpact, type Postings } from './postings.ts'
import { Proximity } from './proximity.ts'
import { type QueryContext, type QueryTerm, queryTerms, weightScale } from './query-terms.ts'
import { Spelling } from './spelling.ts'
import { topPassages } from './top-passages.ts'
import { encodeWordOrder, type WordOrder } from './word-order.ts'

/** A ranked passage and the parts of its score. */
export interface RankedPassage {
  /** Number of the passage, in the order in which it was added. */
  readonly passage: number
  readonly score: number
  readonly text: number
  readonly proximity: number
  readonly page: number
}

/** Collects passages and makes a ranking of them. */
export class TextRankingBuilder {
  readonly #collector = new PassageCollector()
  readonly #analyzers: Analyzer[]
  readonly #pageNumbers = new Map<string, number>()
  readonly #pages = new NumberList()
  /** Title terms of every page; a page's begin at `#titleStarts[page]`. */
  readonly #titleTerms = new NumberList()
  readonly #titleStarts = new NumberList()

  /** @param language BCP 47 tag of passages that name none, and of queries */
  constructor(language: string) {
    this.#analyzers = [new Analyzer(language)]
    this.#titleStarts.push(0)
  }

  /** Of the index's own language. */
  get analyzer(): Analyzer {
    return this.#analyzers[0] as Analyzer
  }

  add(page: string, passage: PassageFields, language: string | undefined): void {
    const analyzer = this.#analyzerFor(language)
    let number = this.#pageNumbers.get(page)
    if (number === undefined) {
      number = this.#pageNumbers.size
      this.#pageNumbers.set(page, number)
      for (const term of this.#collector.contentTerms(passage.title, analyzer)) this.#titleTerms.push(term)
      this.#titleStarts.push(this.#titleTerms.length)
    }
    this.#pages.push(number)
    this.#collector.add(passage, analyzer)
  }

  finish(glossary: readonly (readonly string[])[]): TextRanking {
    const titles = (numbers: Uint32Array) => new PageTitles(this.#titleTerms, this.#titleStarts, numbers)
    return new TextRanking(this.#collector, this.#analyzers, this.#pages.view().slice(), titles, glossary)
  }

  #analyzerFor(tag: string | undefined): Analyzer {
    if (tag === undefined) return this.analyzer
    const primary = primaryLanguage(tag)
    const known = this.#analyzers.find((analyzer) => analyzer.language === primary)
    if (known) return known
    const analyzer = new Analyzer(primary)
    this.#analyzers.push(analyzer)
    return analyzer
  }
}

/** Ranks a fixed set of passages by the words of a query. The same passages in the same order always give the same ranking. */
export class TextRanking {
  readonly #context: QueryContext
  readonly #postings: Postings
  readonly #words: WordOrder
  readonly #proximity: Proximity
  readonly #pages: Uint32Array
  readonly #titles: PageTitles

  constructor(
    collector: PassageCollector,
    analyzers: readonly Analyzer[],
    pages: Uint32Array,
    titles: (numbers: Uint32Array) => PageTitles,
    glossary: readonly (readonly string[])[],
  ) {
    const { postings, order, numbers } = encodePostings(collector)
    const terms = collector.terms.reordered(order)
    this.#postings = postings
    this.#words = encodeWordOrder(collector, numbers)
    this.#proximity = new Proximity(this.#words, terms.size)
    this.#pages = pages
    this.#titles = titles(numbers)
    this.#context = {
      analyzers,
      terms,
      postings,
      unaccented: new Map([...collector.unaccented].map(([word, known]) => [word, known.map((term) => numbers[term] as number)])),
      spelling: new Spelling(terms),
      glossary: new Glossary(glossary, analyzers[0] as Analyzer),
    }
  }

  /** Bytes of the buffers, without the passages themselves. */
  get byteLength(): number {
    const { postings } = this.#context
    const buffers = Object.values(postings).filter((part) => ArrayBuffer.isView(part))
    return (
      [...buffers, this.#words.words, this.#words.starts, this.#pages].reduce((sum, { byteLength }) => sum + byteLength, 0) +
      this.#titles.byteLength +
      this.#context.terms.byteLength +
      this.#context.spelling.byteLength
    )
  }

  get analyzers(): readonly Analyzer[] {
    return this.#context.analyzers
  }

  /** The terms of a query that any passage has. */
  terms(query: string): QueryTerm[] {
    return queryTerms(query, this.#context)
  }

  /** The best passages for these terms, best first, ties in the order of the passages; at most `rankedPassages`. */
  rank(terms: readonly QueryTerm[]): RankedPassage[] {
    const top = topPassages(this.#postings, terms)
    const texts = top.scores.map((score) => score / (weightScale * largestImpact))
    const proximities = this.#proximity.bonuses(terms, top.passages)
    const pages = pageBonuses(top.passages, texts, this.#pages)
    const titles = this.#titles.bonuses(
      terms,
      top.passages.map((passage) => this.#pages[passage] as number),
    )
    return top.passages
      .map((passage, index) => {
        const text = texts[index] as number
        const page = (pages[index] as number) + (titles[index] as number) / weightScale
        const proximity = proximities[index] as number
        return { passage, score: text + proximity + page, text, proximity, page }
      })
      .sort((a, b) => b.score - a.score || a.passage - b.passage)
  }

  /** Why a ranked passage has its score. */
  explain(terms: readonly QueryTerm[], { passage, proximity, page }: RankedPassage, fields: PassageFields, language?: string): Explanation {
    const { analyzers } = this.#context
    const analyzer = analyzers.find((known) => known.language === primaryLanguage(language ?? '')) ?? (analyzers[0] as Analyzer)
    return { terms: explainTerms(terms, this.#postings, passage, fields, analyzer), proximity, page }
  }
}
