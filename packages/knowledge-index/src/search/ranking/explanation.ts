import type { Analyzer } from '../analysis/analyzer.ts'
import { type Field, fields, largestImpact } from '../postings/bm25f.ts'
import type { PassageFields } from '../postings/passage-collector.ts'
import { impactOf, passageOf, postingLists } from '../postings/postings.ts'
import { type SearchedTerm, type TermOrigin, weightScale } from '../query/read-query.ts'

/** Why a passage has its score: the sum of the terms' scores and both bonuses. */
export interface Explanation {
  readonly terms: readonly ExplainedTerm[]
  /** For words of the query that are close together. */
  readonly proximity: number
  /** For what the best passages of the page scored, and for a title or heading that is the whole query. */
  readonly page: number
}

/** The part of a score that one term of the query added. */
export interface ExplainedTerm {
  /** Folded and stemmed, as the index knows it; of a group of synonyms those that the passage has. */
  readonly term: string
  /** `word`: asked for; `accents`: asked for without accents; `spelling`: near an unknown word; `glossary`: means the same. */
  readonly origin: TermOrigin
  /** Rarity among all passages times what its origin counts. */
  readonly weight: number
  /** Occurrences by field. */
  readonly occurrences: Readonly<Record<Field, number>>
  readonly score: number
}

/** The terms of a query that a passage has, strongest first. */
export function explainTerms(searched: readonly SearchedTerm[], passage: number, text: PassageFields, analyzer: Analyzer): ExplainedTerm[] {
  const termsOf = (written: string) => analyzer.tokens(written).map(({ term }) => term)
  const tokens = { title: termsOf(text.title), headings: termsOf(text.headings.join('\n')), body: termsOf(text.text) }
  const explained = new Map<string, ExplainedTerm>()
  for (const { postings, term, weight, texts: sought, origin } of searched) {
    const [posting] = postingLists(postings, term).flatMap((list) => list.find((found) => passageOf(found) === passage) ?? [])
    const score = posting === undefined ? 0 : (weight * impactOf(posting)) / (weightScale * largestImpact)
    const texts = sought.filter((name) => fields.some((field) => tokens[field].includes(name)))
    const name = texts.join(', ')
    // A passage may have the asked word only, which is also in the group of its synonyms.
    const known = explained.get(name)
    const occurrencesIn = (field: Field) => tokens[field].filter((other) => texts.includes(other)).length
    explained.set(name, {
      term: name,
      origin: known?.origin ?? origin,
      weight: (known?.weight ?? 0) + weight / weightScale,
      occurrences: { title: occurrencesIn('title'), headings: occurrencesIn('headings'), body: occurrencesIn('body') },
      score: (known?.score ?? 0) + score,
    })
  }
  return [...explained.values()].filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
}
