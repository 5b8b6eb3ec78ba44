import { Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { largestImpact } from './bm25f.ts'
import { encodePostings } from './encode-postings.ts'
import { type Explanation, explainTerms } from './explanation.ts'
import { headingBonuses, type PassageHeadings } from './heading-bonuses.ts'
import { NumberList } from './number-list.ts'
import { PageLeads, pageBonuses } from './page-bonuses.ts'
import { PassageCollector, type PassageFields } from './passage-collector.ts'
import type { Postings } from './postings.ts'
import { encodeWordOrder, Proximity, type WordOrder } from './proximity.ts'
import { type QueryContext, QueryWords, type ReadQuery, rarity, readQuery, type SearchWords, weightScale } from './query-terms.ts'
import { defaultParameters, type RankingParameters } from './ranking-parameters.ts'
import type { EarlierPassage, ReadTerms } from './read-terms.ts'
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
  /** See `PageLeads`. */
  readonly #leads = {
    titleTerms: new NumberList(),
    titleStarts: new NumberList(),
    summaryTerms: new NumberList(),
    summaryStarts: new NumberList(),
    depths: new NumberList(),
  }
  readonly #words: SearchWords
  readonly #parameters: RankingParameters
  #earlier: EarlierTerms | undefined

  /** @param language BCP 47 tag of passages that name none, and of queries */
  constructor(language: string, words: SearchWords = {}, parameters: RankingParameters = defaultParameters) {
    this.#analyzers = [new Analyzer(language)]
    this.#words = words
    this.#parameters = parameters
    this.#leads.titleStarts.push(0)
    this.#leads.summaryStarts.push(0)
  }

  /** Of the index's own language. */
  get analyzer(): Analyzer {
    return this.#analyzers[0] as Analyzer
  }

  /** @param page path of the passage's page @param summary what the page says that it is about */
  add(
    page: string,
    passage: PassageFields & { readonly summary?: string | undefined; readonly earlier?: EarlierPassage | undefined },
    language: string | undefined,
  ): void {
    const analyzer = this.#analyzerFor(language)
    if (passage.earlier) {
      this.#addEarlier(page, passage.earlier)
      return
    }
    let number = this.#pageNumbers.get(page)
    if (number === undefined) {
      number = this.#pageNumbers.size
      this.#pageNumbers.set(page, number)
      const { titleTerms, titleStarts, summaryTerms, summaryStarts, depths } = this.#leads
      for (const term of this.#collector.textTerms(passage.title, analyzer).content) titleTerms.push(term)
      titleStarts.push(titleTerms.length)
      const segments = page.split('/').filter(Boolean)
      const summary = `${passage.title} ${segments.at(-1) ?? ''} ${passage.summary ?? ''}`
      for (const term of this.#collector.textTerms(summary, analyzer).all) summaryTerms.push(term)
      summaryStarts.push(summaryTerms.length)
      depths.push(Math.min(segments.length, 0xff))
    }
    this.#pages.push(number)
    this.#collector.add(passage, analyzer)
  }

  #addEarlier(page: string, { terms, page: earlierPage, passage }: EarlierPassage): void {
    if (this.#earlier?.terms !== terms) this.#earlier = new EarlierTerms(terms, this.#collector)
    const { termOf } = this.#earlier
    if (!this.#pageNumbers.has(page)) {
      this.#pageNumbers.set(page, this.#pageNumbers.size)
      const { titleTerms, titleStarts, summaryTerms, summaryStarts, depths } = terms.leads
      // A summary begins with the title: its terms get their numbers in the order in which reading them gives them.
      for (let index = summaryStarts[earlierPage] as number; index < (summaryStarts[earlierPage + 1] as number); index += 1) {
        this.#leads.summaryTerms.push(termOf(summaryTerms[index] as number))
      }
      for (let index = titleStarts[earlierPage] as number; index < (titleStarts[earlierPage + 1] as number); index += 1) {
        this.#leads.titleTerms.push(termOf(titleTerms[index] as number))
      }
      this.#leads.titleStarts.push(this.#leads.titleTerms.length)
      this.#leads.summaryStarts.push(this.#leads.summaryTerms.length)
      this.#leads.depths.push(depths[earlierPage] as number)
    }
    this.#pages.push(this.#pageNumbers.get(page) as number)
    this.#collector.addEarlier(terms, passage, termOf)
  }

  /** What was read so far, for an index of nearly the same passages. Views, not copies. */
  readTerms(): ReadTerms {
    const { terms, unaccented, postingTerms, postingFrequencies, postingStarts, words, wordStarts, lengths, nearestHeading } =
      this.#collector
    const { titleTerms, titleStarts, summaryTerms, summaryStarts, depths } = this.#leads
    return {
      texts: [...terms.keys()],
      unaccented: [...unaccented],
      postings: { terms: postingTerms.view(), frequencies: postingFrequencies.view(), starts: postingStarts.view() },
      words: { terms: words.view(), starts: wordStarts.view() },
      lengths: {
        title: lengths.title.view(),
        headings: lengths.headings.view(),
        body: lengths.body.view(),
        nearestHeading: nearestHeading.view(),
      },
      leads: {
        titleTerms: titleTerms.view(),
        titleStarts: titleStarts.view(),
        summaryTerms: summaryTerms.view(),
        summaryStarts: summaryStarts.view(),
        depths: depths.view(),
      },
    }
  }

  finish(): TextRanking {
    const collector = this.#collector
    const { postings, numbers } = encodePostings(collector, this.#parameters)
    const texts = [...collector.terms.keys()]
    const parts = {
      analyzers: this.#analyzers,
      postings,
      terms: Vocabulary.of(collector.terms, numbers),
      words: encodeWordOrder(collector, numbers),
      headings: { ends: collector.lengths.headings.view().slice(), lengths: collector.nearestHeading.view().slice() },
      pages: this.#pages.view().slice(),
      leads: new PageLeads({
        titleTerms: this.#leads.titleTerms.view().map((term) => numbers[term] as number),
        titleStarts: this.#leads.titleStarts.view().slice(),
        summaryTerms: this.#leads.summaryTerms.view().map((term) => numbers[term] as number),
        summaryStarts: this.#leads.summaryStarts.view().slice(),
        depths: Uint8Array.from(this.#leads.depths.view()),
      }),
      // Sorted, so that they do not depend on which passage was read first.
      unaccented: new Map(
        [...collector.unaccented].map(([word, known]) => [word, known.map((term) => texts[term] as string).sort()] as const).sort(byWord),
      ),
    }
    return new TextRanking(parts, this.#words, this.#parameters)
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

function byWord([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
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

  readonly termOf = (earlier: number): number => (this.#numbers[earlier] || this.#add(earlier)) - 1

  #add(earlier: number): number {
    const { terms, unaccented } = this.#collector
    const text = this.terms.texts[earlier] as string
    const term = terms.get(text) ?? terms.size
    terms.set(text, term)
    for (const word of this.#unaccented.get(earlier) ?? []) {
      const accented = unaccented.get(word)
      if (!accented) unaccented.set(word, [term])
      else if (!accented.includes(term)) accented.push(term)
    }
    this.#numbers[earlier] = term + 1
    return term + 1
  }
}

/** What a ranking is made of: everything that takes reading the passages. */
export interface RankingParts {
  /** One per language of the passages; the first is the index's own. */
  readonly analyzers: readonly Analyzer[]
  readonly postings: Postings
  readonly terms: Vocabulary
  readonly words: WordOrder
  readonly headings: PassageHeadings
  /** Number of the page of every passage. */
  readonly pages: Uint32Array
  readonly leads: PageLeads
  readonly unaccented: ReadonlyMap<string, readonly string[]>
}

/** Ranks a fixed set of passages by the words of a query. The same passages in the same order always give the same ranking. */
export class TextRanking {
  readonly parts: RankingParts
  readonly #context: QueryContext
  readonly #proximity: Proximity
  readonly #parameters: RankingParameters
  /** The excerpts of a query's results look for the same terms as its ranking. */
  #last: { readonly query: string; readonly read: ReadQuery } | undefined

  constructor(parts: RankingParts, words: SearchWords = {}, parameters: RankingParameters = defaultParameters) {
    const { analyzers, postings, terms, unaccented } = parts
    this.parts = parts
    this.#proximity = new Proximity(parts.words, terms.size, parameters.closeness)
    this.#parameters = parameters
    this.#context = {
      analyzers,
      terms,
      postings,
      unaccented,
      words: new QueryWords(words),
    }
  }

  /** Bytes of the buffers, without the passages themselves. */
  get byteLength(): number {
    const { postings, words, headings, pages, leads, terms } = this.parts
    const buffers = [postings, words, headings, { pages }, leads, terms.buffers]
      .flatMap((part) => Object.values(part))
      .filter(ArrayBuffer.isView)
    return buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  get analyzers(): readonly Analyzer[] {
    return this.#context.analyzers
  }

  /** Of the index's own language. */
  get analyzer(): Analyzer {
    return this.analyzers[0] as Analyzer
  }

  /** The terms of a query that any passage has, and what kind of query it is. */
  read(query: string): ReadQuery {
    if (this.#last?.query !== query) this.#last = { query, read: readQuery(query, this.#context) }
    return this.#last.read
  }

  /** How well a term distinguishes passages, whether a passage has it or not. */
  rarity(term: string): number {
    return rarity(this.parts.postings, this.parts.terms.find(term))
  }

  /** The best passages for a query, best first, ties in the order of the passages; at most `rankedPassages`. */
  rank(query: ReadQuery, isAllowed?: (passage: number) => boolean): RankedPassage[] {
    const { terms } = query
    const top = topPassages(this.parts.postings, terms, isAllowed)
    const texts = top.scores.map((score) => score / (weightScale * largestImpact))
    const proximities = this.#proximity.bonuses(terms, top.passages)
    const pages = pageBonuses(top.passages, texts, this.parts.pages, this.#parameters.page)
    const leads = this.parts.leads.bonuses(
      query,
      top.passages.map((passage) => this.parts.pages[passage] as number),
    )
    const headings = headingBonuses(query, top.passages, this.parts.words, this.parts.headings)
    return top.passages
      .map((passage, index) => {
        const text = texts[index] as number
        const page = (pages[index] as number) + (leads[index] as number) / weightScale + (headings[index] as number)
        const proximity = proximities[index] as number
        return { passage, score: text + proximity + page, text, proximity, page }
      })
      .sort((a, b) => b.score - a.score || a.passage - b.passage)
  }

  /** Why the best passages for a query have their scores; `best` is what the first of them say. */
  explain(query: string, best: readonly (PassageFields & { readonly language?: string })[]): Explanation[] {
    const { analyzers } = this.#context
    const read = this.read(query)
    const ranked = this.rank(read)
    return best.map((fields, place) => {
      const { passage, proximity, page } = ranked[place] as RankedPassage
      const analyzer = analyzers.find(({ language }) => language === primaryLanguage(fields.language ?? '')) ?? this.analyzer
      return { terms: explainTerms(read.terms, this.parts.postings, passage, fields, analyzer), proximity, page }
    })
  }
}
