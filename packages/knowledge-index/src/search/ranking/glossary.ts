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

interface ReadGlossary {
  readonly groups: readonly (readonly Member[])[]
  readonly byFirstTerm: ReadonlyMap<string, readonly Member[]>
}

/**
 * Groups of words and phrases that mean the same (`COI`, `certificate of insurance`). A query that has all words of one member in a row is
 * searched for the words of the others too, weaker: a phrase of several words shares one weight, so that it counts no more than a word.
 */
export class Glossary {
  readonly #phrases: readonly (readonly string[])[]
  readonly #analyzer: Analyzer
  /** Read with the first query, because a start has no time for it. */
  #read: ReadGlossary | undefined

  constructor(groups: readonly (readonly string[])[], analyzer: Analyzer) {
    this.#phrases = groups
    this.#analyzer = analyzer
  }

  /** What to add to a query with these content terms. */
  synonyms(terms: readonly string[]): Synonym[] {
    this.#read ??= readGlossary(this.#phrases, this.#analyzer)
    const { groups, byFirstTerm } = this.#read
    const found: Synonym[] = []
    terms.forEach((term, position) => {
      for (const member of byFirstTerm.get(term) ?? []) {
        if (!member.terms.every((expected, index) => terms[position + index] === expected)) continue
        for (const other of groups[member.group] ?? []) {
          if (other === member) continue
          const weight = synonymWeight / Math.sqrt(other.terms.length)
          for (const synonym of other.terms) if (!member.terms.includes(synonym)) found.push({ term: synonym, weight })
        }
      }
    })
    return found
  }
}

function readGlossary(phrases: readonly (readonly string[])[], analyzer: Analyzer): ReadGlossary {
  const groups = phrases.map((members, group) => members.map((phrase) => ({ group, terms: contentTerms(analyzer, phrase) })))
  const byFirstTerm = new Map<string, Member[]>()
  for (const member of groups.flat()) {
    const [first] = member.terms
    if (first === undefined) continue
    const starting = byFirstTerm.get(first)
    if (starting) starting.push(member)
    else byFirstTerm.set(first, [member])
  }
  return { groups, byFirstTerm }
}

function contentTerms(analyzer: Analyzer, phrase: string): string[] {
  const tokens = analyzer.tokens(phrase)
  const content = tokens.filter(({ stop }) => !stop)
  return (content.length > 0 ? content : tokens).map(({ term }) => term)
}
