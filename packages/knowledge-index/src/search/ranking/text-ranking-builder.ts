import { at, numberAt } from '../../text/item-at.ts'
import { Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { encodePostings } from '../postings/encode-postings.ts'
import { type CollectedPassage, PassageCollector } from '../postings/passage-collector.ts'
import { defaultParameters, type RankingParameters } from '../postings/ranking-parameters.ts'
import type { ReadTerms } from '../postings/read-terms.ts'
import { Vocabulary } from '../postings/vocabulary.ts'
import { compiledCommonVocabulary, compileGlossary } from '../query/compile-glossary.ts'
import type { SearchWords } from '../query/query-reader.ts'
import { encodeWordOrder } from './proximity.ts'
import { TextRanking } from './text-ranking.ts'

/** Collects passages and makes a ranking of them. */
export class TextRankingBuilder {
  readonly #collector = new PassageCollector()
  readonly #analyzers: Analyzer[]
  readonly #words: SearchWords
  readonly #parameters: RankingParameters

  /** @param language BCP 47 tag of passages that name none, and of queries */
  constructor(language: string, words: SearchWords = {}, parameters: RankingParameters = defaultParameters) {
    this.#analyzers = [new Analyzer(language)]
    this.#words = words
    this.#parameters = parameters
  }

  /** The analyzer of the language of the index. */
  get analyzer(): Analyzer {
    return at(this.#analyzers, 0)
  }

  /** @param page path of the passage's page */
  add(page: string, passage: CollectedPassage, language = this.analyzer.language): void {
    const primary = primaryLanguage(language)
    let analyzer = this.#analyzers.find((known) => known.language === primary)
    if (analyzer === undefined) {
      analyzer = new Analyzer(primary)
      this.#analyzers.push(analyzer)
    }
    this.#collector.add(page, passage, analyzer)
  }

  readTerms(): ReadTerms {
    return this.#collector.readTerms()
  }

  finish(): TextRanking {
    const collector = this.#collector
    const { postings, numbers } = encodePostings(collector, this.#parameters)
    const { termNumbers, pages } = collector
    const read = collector.readTerms()
    const { texts } = read
    const renumbered = (found: Uint32Array) => found.map((term) => numberAt(numbers, term))
    const terms = Vocabulary.of(termNumbers.terms, numbers)
    const { glossary = [], names, commonVocabulary = true } = this.#words
    const parts = {
      analyzers: this.#analyzers,
      postings,
      terms,
      words: encodeWordOrder(read, numbers),
      headings: { ends: read.headingsLengths.slice(), lengths: read.nearestHeadingLengths.slice() },
      pages: pages.view().slice(),
      leads: {
        titleTerms: renumbered(read.titleTerms),
        titleStarts: read.titleStarts.slice(),
        summaryTerms: renumbered(read.summaryTerms),
        summaryStarts: read.summaryStarts.slice(),
        depths: Uint8Array.from(read.depths),
      },
      // Sorted, so that they do not depend on which passage was read first.
      unaccented: new Map(
        [...termNumbers.unaccented].map(([word, known]) => [word, known.map((term) => at(texts, term)).sort()] as const).sort(byWord),
      ),
      glossary: compileGlossary(glossary, this.#analyzers),
      commonVocabulary: commonVocabulary ? compiledCommonVocabulary(this.#analyzers) : undefined,
    }
    return new TextRanking(parts, names, this.#parameters)
  }
}

function byWord([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}
