import { at, numberAt } from '../../page/text/item-at.ts'
import { isFound, type Postings } from '../postings/postings.ts'
import { type KnownTerm, type KnownTerms, Vocabulary } from '../postings/vocabulary.ts'
import type { QueryContext } from '../query/read-query.ts'
import type { BuiltParts } from './built-parts.ts'
import type { PageLead, PageOf } from './page-bonuses.ts'
import type { WordsOf } from './proximity.ts'
import type { RankingEdits } from './ranking-edits.ts'

/** The parts of a ranking by the numbers of passages and pages. */
export interface RankingParts extends QueryContext {
  readonly wordsOf: WordsOf
  /** The content words of the nearest heading of a passage. */
  readonly headingOf: WordsOf
  readonly pageOf: PageOf
  readonly leadOf: (page: number) => PageLead
}

/** The parts of a built ranking with its edits. */
export function rankingParts(built: BuiltParts, edits: RankingEdits | undefined): RankingParts {
  const { analyzers, glossary, commonVocabulary, words, headings, pages, leads } = built
  const passageAt = (passage: number) => at(edits?.passages ?? [], passage - pages.length)
  const wordsOf: WordsOf = (passage) =>
    passage < pages.length ? words.words.subarray(words.starts[passage], words.starts[passage + 1]) : passageAt(passage).words
  const postings = { ...built.postings, edits: edits?.postings }
  const terms = edits === undefined ? built.terms : editedTerms(built.terms, edits.texts, postings)
  return {
    analyzers,
    glossary,
    commonVocabulary,
    postings,
    terms,
    unaccented:
      edits === undefined
        ? built.unaccented
        : { get: (word) => (edits.unaccented.get(word) ?? built.unaccented.get(word))?.filter((text) => terms.find(text) >= 0) },
    wordsOf,
    headingOf(passage) {
      if (passage >= pages.length) return passageAt(passage).heading
      const end = numberAt(headings.ends, passage)
      return wordsOf(passage).subarray(end - numberAt(headings.lengths, passage), end)
    },
    pageOf: (passage) => (passage < pages.length ? numberAt(pages, passage) : passageAt(passage).page),
    leadOf(page) {
      const { titleTerms, titleStarts, summaryTerms, summaryStarts, depths } = leads
      if (page >= depths.length) return at(edits?.leads ?? [], page - depths.length)
      return {
        titleTerms: titleTerms.subarray(titleStarts[page], titleStarts[page + 1]),
        summaryTerms: summaryTerms.subarray(summaryStarts[page], summaryStarts[page + 1]),
        depth: at(depths, page),
      }
    },
  }
}

/** The terms of an edited index that a passage has: those that were built, then new ones. @param texts numbers counted from 0 after the built terms */
function editedTerms(built: Vocabulary, texts: ReadonlyMap<string, number>, postings: Postings): KnownTerms {
  const added = Vocabulary.of(
    texts,
    Uint32Array.from({ length: texts.size }, (_, number) => built.size + number),
  )
  function* found(termsOf: (terms: KnownTerms) => Iterable<KnownTerm>): Generator<KnownTerm> {
    for (const terms of [built, added]) for (const known of termsOf(terms)) if (isFound(postings, known.term)) yield known
  }
  return {
    size: built.size + added.size,
    find(text) {
      const known = built.find(text)
      const term = known < 0 ? added.find(text) : known
      return term >= 0 && isFound(postings, term) ? term : -1
    },
    beginningWith: (text) => found((terms) => terms.beginningWith(text)),
    endingWith: (text) => found((terms) => terms.endingWith(text)),
  }
}
