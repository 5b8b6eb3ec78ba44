import { NumberList } from '../../number-list.ts'
import { Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { largestImpact } from './bm25f.ts'
import { encodePostings } from './encode-postings.ts'
import { type Explanation, explainTerms } from './explanation.ts'
import { Glossary } from './glossary.ts'
import { PageTitles, pageBonuses } from './page-bonuses.ts'
import { PassageCollector, type PassageFields } from './passage-collector.ts'
import type { Postings } from './postings.ts'
import { encodeWordOrder, Proximity, type WordOrder } from './proximity.ts'
import { type QueryContext, type QueryTerm, queryTerms, rarity, weightScale } from './query-terms.ts'
import { topPassages } from './top-passages.ts'
import { Vocabulary } from './vocabulary.ts'

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

  readonly #glossary: readonly (readonly string[])[]

  /** @param language BCP 47 tag of passages that name none, and of queries */
  constructor(language: string, glossary: readonly (readonly string[])[]) {
    this.#analyzers = [new Analyzer(language)]
    this.#glossary = glossary
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

  finish(): TextRanking {
    const collector = this.#collector
    const { postings, numbers } = encodePostings(collector)
    const texts = [...collector.terms.keys()]
    const parts = {
      analyzers: this.#analyzers,
      postings,
      terms: Vocabulary.of(collector.terms, numbers),
      words: encodeWordOrder(collector, numbers),
      pages: this.#pages.view().slice(),
      titles: new PageTitles(
        this.#titleTerms.view().map((term) => numbers[term] as number),
        this.#titleStarts.view().slice(),
      ),
      unaccented: new Map([...collector.unaccented].map(([word, known]) => [word, known.map((term) => texts[term] as string)])),
    }
    return new TextRanking(parts, this.#glossary)
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

/** What a ranking is made of: everything that takes reading the passages. */
export interface RankingParts {
  /** One per language of the passages; the first is the index's own. */
  readonly analyzers: readonly Analyzer[]
  readonly postings: Postings
  readonly terms: Vocabulary
  readonly words: WordOrder
  /** Number of the page of every passage. */
  readonly pages: Uint32Array
  readonly titles: PageTitles
  readonly unaccented: ReadonlyMap<string, readonly string[]>
}

/** Ranks a fixed set of passages by the words of a query. The same passages in the same order always give the same ranking. */
export class TextRanking {
  readonly parts: RankingParts
  readonly #context: QueryContext
  readonly #proximity: Proximity
  /** The excerpts of a query's results look for the same terms as its ranking. */
  #last: { readonly query: string; readonly terms: readonly QueryTerm[] } | undefined

  constructor(parts: RankingParts, glossary: readonly (readonly string[])[]) {
    const { analyzers, postings, terms, words, unaccented } = parts
    this.parts = parts
    this.#proximity = new Proximity(words, terms.size)
    this.#context = {
      analyzers,
      terms,
      postings,
      unaccented,
      glossary: new Glossary(glossary, analyzers[0] as Analyzer),
    }
  }

  /** Bytes of the buffers, without the passages themselves. */
  get byteLength(): number {
    const { postings, words, pages, titles, terms } = this.parts
    const buffers = [postings, words, { pages }, titles, terms.buffers].flatMap((part) => Object.values(part)).filter(ArrayBuffer.isView)
    return buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  get analyzers(): readonly Analyzer[] {
    return this.#context.analyzers
  }

  /** Of the index's own language. */
  get analyzer(): Analyzer {
    return this.analyzers[0] as Analyzer
  }

  /** The terms of a query that any passage has. */
  terms(query: string): readonly QueryTerm[] {
    if (this.#last?.query !== query) this.#last = { query, terms: queryTerms(query, this.#context) }
    return this.#last.terms
  }

  /** How much a term tells passages apart, whether a passage has it or not. */
  rarity(term: string): number {
    return rarity(this.parts.postings, this.parts.terms.find(term))
  }

  /** The best passages for these terms, best first, ties in the order of the passages; at most `rankedPassages`. */
  rank(terms: readonly QueryTerm[], isAllowed?: (passage: number) => boolean): RankedPassage[] {
    const top = topPassages(this.parts.postings, terms, isAllowed)
    const texts = top.scores.map((score) => score / (weightScale * largestImpact))
    const proximities = this.#proximity.bonuses(terms, top.passages)
    const pages = pageBonuses(top.passages, texts, this.parts.pages)
    const titles = this.parts.titles.bonuses(
      terms,
      top.passages.map((passage) => this.parts.pages[passage] as number),
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

  /** Why the best passages for a query have their scores; `best` is what the first of them say. */
  explain(query: string, best: readonly (PassageFields & { readonly language?: string })[]): Explanation[] {
    const { analyzers } = this.#context
    const terms = this.terms(query)
    const ranked = this.rank(terms)
    return best.map((fields, place) => {
      const { passage, proximity, page } = ranked[place] as RankedPassage
      const analyzer = analyzers.find(({ language }) => language === primaryLanguage(fields.language ?? '')) ?? this.analyzer
      return { terms: explainTerms(terms, this.parts.postings, passage, fields, analyzer), proximity, page }
    })
  }
}
