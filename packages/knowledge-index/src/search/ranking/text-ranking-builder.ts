import type { Passage } from '../../page/model/passage.ts'
import { at, numberAt } from '../../page/text/item-at.ts'
import { Analyzer, primaryLanguage } from '../analysis/analyzer.ts'
import { fieldAverages } from '../postings/bm25f.ts'
import { encodePostings } from '../postings/encode-postings.ts'
import { type CollectedPassage, PassageCollector } from '../postings/passage-collector.ts'
import { defaultParameters, type RankingParameters } from '../postings/ranking-parameters.ts'
import { Vocabulary } from '../postings/vocabulary.ts'
import { compiledCommonVocabulary, compileGlossary } from '../query/compile-glossary.ts'
import type { SearchWords } from '../query/query-reader.ts'
import { encodeWordOrder } from './proximity.ts'
import { TextRanking } from './text-ranking.ts'

/**
 * Collects passages and makes a ranking of them.
 *
 * @param languages of all passages, the first also of those that name none, and of queries
 * @param pages paths of all pages in their order
 */
export function textRankingBuilder(
  languages: readonly string[],
  pages: readonly string[],
  { glossary = [], names, commonVocabulary = true }: SearchWords = {},
  parameters: RankingParameters = defaultParameters,
) {
  const collector = new PassageCollector(pages)
  /** One per language; the first has that of the index. */
  const analyzers = languages.map((language) => new Analyzer(language))

  function finish(): TextRanking {
    const read = collector.readTerms()
    const averages = fieldAverages(read)
    const { postings, numbers } = encodePostings(read, averages, parameters)
    const { texts } = read
    const renumbered = (found: Uint32Array) => found.map((term) => numberAt(numbers, term))
    const parts = {
      analyzers,
      postings,
      averages,
      terms: Vocabulary.of(new Map(texts.map((text, term) => [text, term])), numbers),
      words: encodeWordOrder(read, numbers),
      headings: { ends: read.headingsLengths.slice(), lengths: read.nearestHeadingLengths.slice() },
      pages: collector.pages.view().slice(),
      leads: {
        titleTerms: renumbered(read.titleTerms),
        titleStarts: read.titleStarts.slice(),
        summaryTerms: renumbered(read.summaryTerms),
        summaryStarts: read.summaryStarts.slice(),
        depths: Uint8Array.from(read.depths),
      },
      // Sorted, so that they do not depend on which passage was read first.
      unaccented: new Map(
        read.unaccented
          .map(([word, known]) => [word, known.map((term) => at(texts, term)).sort()] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
      glossary: compileGlossary(glossary, analyzers),
      commonVocabulary: commonVocabulary ? compiledCommonVocabulary(analyzers) : undefined,
    }
    return new TextRanking(parts, names, parameters)
  }

  return {
    add(passage: CollectedPassage & Pick<Passage, 'page' | 'language'>): void {
      const language = primaryLanguage(passage.language ?? '')
      collector.add(passage.page, passage, analyzers.find((known) => known.language === language) ?? at(analyzers, 0))
    },
    /** The terms of all passages. */
    readTerms: () => collector.readTerms(),
    finish,
  }
}
