import type { Analyzer } from '../analysis/analyzer.ts'

/** What a term of another spelling of the same thing counts, against 1 for a word that was asked for. */
const synonymWeight = 0.5

/** A term that a glossary adds to a query. */
export interface Synonym {
  readonly term: string
  readonly weight: number
}

interface Member {
  readonly group: number
  readonly terms: readonly string[]
}

/**
 * Groups of words and phrases that mean the same (`COI`, `certificate of insurance`). A query that has all words of one member in a row is
 * searched for the words of the others too, weaker: a phrase of several words shares one weight, so that it counts no more than a word.
 */
export class Glossary {
  readonly #groups: readonly (readonly Member[])[]
  readonly #byFirstTerm = new Map<string, Member[]>()

  constructor(groups: readonly (readonly string[])[], analyzer: Analyzer) {
    this.#groups = groups.map((phrases, group) => phrases.map((phrase) => ({ group, terms: contentTerms(analyzer, phrase) })))
    for (const member of this.#groups.flat()) {
      const [first] = member.terms
      if (first === undefined) continue
      const starting = this.#byFirstTerm.get(first)
      if (starting) starting.push(member)
      else this.#byFirstTerm.set(first, [member])
    }
  }

  /** What to add to a query with these content terms. */
  synonyms(terms: readonly string[]): Synonym[] {
    const found: Synonym[] = []
    terms.forEach((term, position) => {
      for (const member of this.#byFirstTerm.get(term) ?? []) {
        if (!member.terms.every((expected, index) => terms[position + index] === expected)) continue
        for (const other of this.#groups[member.group] ?? []) {
          if (other === member) continue
          const weight = synonymWeight / Math.sqrt(other.terms.length)
          for (const synonym of other.terms) if (!member.terms.includes(synonym)) found.push({ term: synonym, weight })
        }
      }
    })
    return found
  }
}

function contentTerms(analyzer: Analyzer, phrase: string): string[] {
  const tokens = analyzer.tokens(phrase)
  const content = tokens.filter(({ stop }) => !stop)
  return (content.length > 0 ? content : tokens).map(({ term }) => term)
}
