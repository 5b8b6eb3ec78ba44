import type { Analyzer, Token } from '../analysis/analyzer.ts'

/** A term that a glossary adds to a query. */
export interface Synonym {
  readonly term: string
  readonly weight: number
  /** Place of the word for which it stands. */
  readonly place: number
}

/** What a glossary says about a query. */
export interface FoundSynonyms {
  readonly synonyms: readonly Synonym[]
  /** Words of phrases that were recognised as typed: by themselves they mean something else, as `log` of `log in`. */
  readonly consumed: ReadonlySet<PlacedToken>
}

/** A word of a query, and its place among the query's words. */
export interface PlacedToken extends Token {
  readonly place: number
}

interface Member {
  readonly group: number
  /** The terms by which the phrase is recognised. */
  readonly terms: readonly string[]
  /** Its words as the glossary spells them. */
  readonly words: readonly string[]
  /** The terms are compared with all words as typed, not only with those that say something. */
  readonly isTyped: boolean
  /** The terms that are searched where another member of the group was typed. */
  readonly searched: readonly string[]
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
  readonly #weight: number
  /** Read with the first query, because a start has no time for it. */
  #read: ReadGlossary | undefined

  /** @param weight what a synonym counts, against 1 for a word that was asked for */
  constructor(groups: readonly (readonly string[])[], analyzer: Analyzer, weight: number) {
    this.#phrases = groups
    this.#analyzer = analyzer
    this.#weight = weight
  }

  /** What to add to a query. @param typed all its words @param content those that say something about its subject */
  synonyms(typed: readonly PlacedToken[], content: readonly PlacedToken[]): FoundSynonyms {
    this.#read ??= readGlossary(this.#phrases, this.#analyzer)
    const { groups, byFirstTerm } = this.#read
    const synonyms: Synonym[] = []
    const consumed = new Set<PlacedToken>()
    for (const [words, isTyped] of [
      [typed, true],
      [content, false],
    ] as const) {
      words.forEach(({ term, place }, position) => {
        const members = (byFirstTerm.get(term) ?? []).filter(
          (member) => member.isTyped === isTyped && member.terms.every((expected, index) => words[position + index]?.term === expected),
        )
        // `hiring` and `hire` have one stem and belong to different groups.
        const spelt = members.filter((member) => member.words.every((expected, index) => words[position + index]?.word === expected))
        for (const member of spelt.length > 0 ? spelt : members) {
          const matched = words.slice(position, position + member.terms.length)
          // A single stop word, such as `where`, asks something only where no other word does.
          if (isTyped && matched.length === 1 && content.length > 0) continue
          if (isTyped) for (const token of matched) consumed.add(token)
          for (const other of groups[member.group] ?? []) {
            if (other === member && !isTyped) continue
            const weight = this.#weight / Math.sqrt(other.searched.length)
            for (const synonym of other.searched) {
              if (isTyped || !member.terms.includes(synonym)) synonyms.push({ term: synonym, weight, place })
            }
          }
        }
      })
    }
    return { synonyms, consumed }
  }
}

function readGlossary(phrases: readonly (readonly string[])[], analyzer: Analyzer): ReadGlossary {
  const groups = phrases.map((members, group) => members.map((phrase) => memberOf(group, analyzer.tokens(phrase))))
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

function memberOf(group: number, tokens: readonly Token[]): Member {
  const all = tokens.map(({ term }) => term)
  const saying = tokens.filter(({ stop }) => !stop)
  const content = saying.map(({ term }) => term)
  const words = (given: readonly Token[]) => given.map(({ word }) => word)
  if (content.length > 1 || content.length === all.length)
    return { group, terms: content, words: words(saying), isTyped: false, searched: content }
  // `how much` and `log in` are recognised as typed. To search their words would find everything.
  return { group, terms: all, words: words(tokens), isTyped: true, searched: all.length === 1 ? all : [] }
}
