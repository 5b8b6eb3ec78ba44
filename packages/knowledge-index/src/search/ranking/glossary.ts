import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { anyBeginning, beginningOf, type PhraseGroups } from './phrase-groups.ts'

/** A term that a glossary adds to a query. */
export interface Synonym {
  readonly term: string
  readonly weight: number
  /** Place of the word that it replaces. */
  readonly place: number
}

/** What a glossary says about a query. */
export interface FoundSynonyms {
  readonly synonyms: readonly Synonym[]
  /** Words of phrases that were recognised as typed: by themselves they mean something else, as `log` of `log in`. */
  readonly consumed: ReadonlySet<PlacedToken>
  /** Places of all words of the members that the query has. */
  readonly recognised: ReadonlySet<number>
}

/** A word of a query, and its place among the query's words. */
export interface PlacedToken extends Token {
  readonly place: number
}

/** Single words that ask, and are never searched: the page about directions is not the one with `Where dogs are welcome` in its description. */
const askingWords: ReadonlySet<string> = new Set(['who', 'where', 'when', 'wer', 'wo', 'quien', 'donde', 'qui', 'ou'])

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

/**
 * Groups of words and phrases that mean the same (`COI`, `certificate of insurance`). A query that has all words of one member in a row is
 * searched for the words of the others too, weaker: a phrase of several words shares one weight, so that it counts no more than a word.
 */
export class Glossary {
  readonly #groups: PhraseGroups
  readonly #analyzer: Analyzer
  readonly #weight: number
  readonly #members = new Map<string, Member>()
  readonly #searched = new Map<number, ReadonlyMap<string, number>>()
  /** By the beginning of a word, then by the first term of the phrase. */
  readonly #byFirstTerm = new Map<string, ReadonlyMap<string, readonly Member[]>>()

  /** @param weight what a synonym counts, against 1 for a word that was asked for */
  constructor(groups: PhraseGroups, analyzer: Analyzer, weight: number) {
    this.#groups = groups
    this.#analyzer = analyzer
    this.#weight = weight
  }

  /** What to add to a query. @param typed all its words @param content those that say something about its subject */
  synonyms(typed: readonly PlacedToken[], content: readonly PlacedToken[]): FoundSynonyms {
    const synonyms: Synonym[] = []
    const consumed = new Set<PlacedToken>()
    const recognised = new Set<number>()
    for (const [words, isTyped] of [
      [typed, true],
      [content, false],
    ] as const) {
      for (let position = 0; position < words.length; position += 1) {
        if (consumed.has(words[position] as PlacedToken)) continue
        const members = this.#membersAt(position, words, isTyped)
        // A single stop word, such as `where`, asks something only where no other word does.
        const length = members[0]?.terms.length ?? 0
        if (length === 0 || (isTyped && length === 1 && content.length > 0)) continue
        const matched = words.slice(position, position + length)
        for (const token of matched) {
          recognised.add(token.place)
          if (isTyped) consumed.add(token)
        }
        const { place } = words[position] as PlacedToken
        for (const member of members) {
          for (const [term, weight] of this.#searchedOf(member.group)) {
            if (isTyped || !member.terms.includes(term)) synonyms.push({ term, weight, place })
          }
        }
        position += length - 1
      }
    }
    return { synonyms, consumed, recognised }
  }

  /** The longest members that begin at a position: `open positions` is not about hours. */
  #membersAt(position: number, words: readonly PlacedToken[], isTyped: boolean): readonly Member[] {
    const members = this.#membersFrom(words[position] as PlacedToken).filter(
      (member) => member.isTyped === isTyped && member.terms.every((expected, index) => words[position + index]?.term === expected),
    )
    const most = Math.max(0, ...members.map(({ terms }) => terms.length))
    const longest = members.filter(({ terms }) => terms.length === most)
    // `hiring` and `hire` have one stem and belong to different groups.
    const spelt = longest.filter((member) => member.words.every((expected, index) => words[position + index]?.word === expected))
    return spelt.length > 0 ? spelt : longest
  }

  /** The members whose first term is that of a word. */
  #membersFrom({ term, word }: PlacedToken): readonly Member[] {
    return [beginningOf(word), anyBeginning].flatMap((beginning) => this.#membersBeginning(beginning).get(term) ?? [])
  }

  #membersBeginning(beginning: string): ReadonlyMap<string, readonly Member[]> {
    const known = this.#byFirstTerm.get(beginning)
    if (known) return known
    const byFirstTerm = new Map<string, Member[]>()
    const places = this.#groups.beginning(beginning)
    // Queries have any number of beginnings.
    if (places.length === 0) return byFirstTerm
    for (const [group, number] of places) {
      const member = this.#member(group, number)
      const [first] = member.terms
      if (first === undefined) continue
      const starting = byFirstTerm.get(first)
      if (starting) starting.push(member)
      else byFirstTerm.set(first, [member])
    }
    this.#byFirstTerm.set(beginning, byFirstTerm)
    return byFirstTerm
  }

  /** The terms that the phrases of a group are searched by, each once at its greatest weight. */
  #searchedOf(group: number): ReadonlyMap<string, number> {
    const known = this.#searched.get(group)
    if (known) return known
    const searched = new Map<string, number>()
    this.#groups.phrases(group).forEach((_, number) => {
      const { searched: terms } = this.#member(group, number)
      const weight = this.#weight / Math.sqrt(terms.length)
      for (const term of terms) searched.set(term, Math.max(weight, searched.get(term) ?? 0))
    })
    this.#searched.set(group, searched)
    return searched
  }

  #member(group: number, number: number): Member {
    const key = `${group} ${number}`
    const known = this.#members.get(key)
    if (known) return known
    const member = memberOf(group, this.#analyzer.tokens(this.#groups.phrases(group)[number] as string))
    this.#members.set(key, member)
    return member
  }
}

function memberOf(group: number, tokens: readonly Token[]): Member {
  const all = tokens.map(({ term }) => term)
  const saying = tokens.filter(({ stop }) => !stop)
  const content = saying.map(({ term }) => term)
  const words = (given: readonly Token[]) => given.map(({ word }) => word)
  if (content.length > 1 || content.length === all.length)
    return { group, terms: content, words: words(saying), isTyped: false, searched: content }
  // `how much` and `log in` are recognised as typed. To search their words would find everything.
  const isSearched = all.length === 1 && !askingWords.has(all[0] as string)
  return { group, terms: all, words: words(tokens), isTyped: true, searched: isSearched ? all : [] }
}
