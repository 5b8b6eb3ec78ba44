import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { anyBeginning, beginningOf, type PhraseGroups } from './phrase-groups.ts'

/** What a glossary finds in a query. */
export interface FoundGroups {
  /** The groups of which it has a member, and the place of that member's first word. */
  readonly groups: readonly { readonly group: number; readonly place: number }[]
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

/** A phrase of a group. */
interface Member {
  readonly group: number
  /** The terms by which the phrase is recognised. */
  readonly terms: readonly string[]
  /** Its words as the glossary spells them. */
  readonly words: readonly string[]
  /** The terms are compared with all words as typed, not only with those that say something. */
  readonly isTyped: boolean
  /** The terms that are searched where a member of the group was typed. */
  readonly searched: readonly string[]
}

/** Groups of words and phrases that mean the same (`COI`, `certificate of insurance`), read in one language. */
export class Glossary {
  readonly #groups: PhraseGroups
  readonly #analyzer: Analyzer
  readonly #members = new Map<string, Member>()
  /** By the beginning of a word, then by the first term of the phrase. */
  readonly #byFirstTerm = new Map<string, ReadonlyMap<string, readonly Member[]>>()

  constructor(groups: PhraseGroups, analyzer: Analyzer) {
    this.#groups = groups
    this.#analyzer = analyzer
  }

  /** The groups of which a query has all words of a member in a row. @param typed all its words @param content those that say something */
  find(typed: readonly PlacedToken[], content: readonly PlacedToken[]): FoundGroups {
    const groups = new Map<number, number>()
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
        for (const token of words.slice(position, position + length)) {
          recognised.add(token.place)
          if (isTyped) consumed.add(token)
        }
        for (const { group } of members) if (!groups.has(group)) groups.set(group, (words[position] as PlacedToken).place)
        position += length - 1
      }
    }
    return { groups: Array.from(groups, ([group, place]) => ({ group, place })), consumed, recognised }
  }

  /** The terms that a group is searched by, each with its greatest share: the words of a phrase count no more together than one word. */
  termsOf(group: number): ReadonlyMap<string, number> {
    const shares = new Map<string, number>()
    this.#groups.phrases(group).forEach((_, number) => {
      const { searched } = this.#member(group, number)
      for (const term of searched) shares.set(term, Math.max(1 / Math.sqrt(searched.length), shares.get(term) ?? 0))
    })
    return shares
  }

  /** The longest members that begin at a position: `open positions` is not about hours. */
  #membersAt(position: number, words: readonly PlacedToken[], isTyped: boolean): readonly Member[] {
    const { term: first, word: spelling } = words[position] as PlacedToken
    const members = [beginningOf(spelling), anyBeginning]
      .flatMap((beginning) => this.#membersBeginning(beginning).get(first) ?? [])
      .filter((member) => member.isTyped === isTyped && member.terms.every((expected, index) => words[position + index]?.term === expected))
    const most = Math.max(0, ...members.map(({ terms }) => terms.length))
    const longest = members.filter(({ terms }) => terms.length === most)
    // `hiring` and `hire` have one stem and belong to different groups.
    const spelt = longest.filter((member) => member.words.every((expected, index) => words[position + index]?.word === expected))
    return spelt.length > 0 ? spelt : longest
  }

  #membersBeginning(beginning: string): ReadonlyMap<string, readonly Member[]> {
    const known = this.#byFirstTerm.get(beginning)
    if (known) return known
    const byFirstTerm = new Map<string, Member[]>()
    for (const [group, number] of this.#groups.beginning(beginning)) {
      const member = this.#member(group, number)
      const [first = ''] = member.terms
      byFirstTerm.set(first, [...(byFirstTerm.get(first) ?? []), member])
    }
    // Queries have any number of beginnings.
    if (byFirstTerm.size > 0) this.#byFirstTerm.set(beginning, byFirstTerm)
    return byFirstTerm
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
