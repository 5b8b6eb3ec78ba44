import type { Passage } from '../../page/model/passage.ts'
import { at, numberAt } from '../../page/text/item-at.ts'
import { Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { fieldAverages } from '../postings/bm25f.ts'
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
  readonly #collector: PassageCollector
  /** One per language; the first has that of the index. */
  readonly #analyzers: readonly Analyzer[]
  readonly #words: SearchWords
  readonly #parameters: RankingParameters

  /** @param languages of all passages, the first also of those that name none, and of queries @param pages paths of all pages in their order */
  constructor(
    languages: readonly string[],
    pages: readonly string[],
    words: SearchWords = {},
    parameters: RankingParameters = defaultParameters,
  ) {
    this.#collector = new PassageCollector(pages)
    this.#analyzers = languages.map((language) => new Analyzer(language))
    this.#words = words
    this.#parameters = parameters
  }

  add(passage: CollectedPassage & Pick<Passage, 'page' | 'language'>): void {
    const language = primaryLanguage(passage.language ?? '')
    this.#collector.add(passage.page, passage, this.#analyzers.find((known) => known.language === language) ?? at(this.#analyzers, 0))
  }

  /** The terms of all passages. */
  readTerms(): ReadTerms {
    return this.#collector.readTerms()
  }

  finish(): TextRanking {
    const { termNumbers, pages } = this.#collector
    const read = this.readTerms()
    const averages = fieldAverages(read)
    const { postings, numbers } = encodePostings(read, averages, this.#parameters)
    const { texts } = read
    const renumbered = (found: Uint32Array) => found.map((term) => numberAt(numbers, term))
    const terms = Vocabulary.of(termNumbers.terms, numbers)
    const { glossary = [], names, commonVocabulary = true } = this.#words
    const parts = {
      analyzers: this.#analyzers,
      postings,
      averages,
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
        [...termNumbers.unaccented]
          .map(([word, known]) => [word, known.map((term) => at(texts, term)).sort()] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
      glossary: compileGlossary(glossary, this.#analyzers),
      commonVocabulary: commonVocabulary ? compiledCommonVocabulary(this.#analyzers) : undefined,
    }
    return new TextRanking(parts, names, this.#parameters)
  }
}
