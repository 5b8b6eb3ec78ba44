import { groupedBy } from '../../page/text/grouped-by.ts'
import { at } from '../../page/text/item-at.ts'
import { remembered } from '../../page/text/remembered.ts'
import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { mergedPostings } from '../postings/encode-postings.ts'
import type { Postings } from '../postings/postings.ts'
import type { KnownTerms } from '../postings/vocabulary.ts'

/** A phrase of a glossary in one language of an index. */
export interface CompiledPhrase {
  readonly group: number
  /** Its terms are compared with all words as typed, not only with those that say something. */
  readonly isTyped?: true
  /** The terms by which it is recognised, with spaces between them. */
  readonly terms: string
  /** Its words as the glossary spells them, one for each term. */
  readonly words: string
}

/** Groups of words and phrases that mean the same (`COI`, `certificate of insurance`), as the build read them in the languages of an index. */
export interface CompiledGlossary {
  /** In the order of the analyzers of the index. */
  readonly languages: readonly (readonly CompiledPhrase[])[]
  /**
   * For each group the terms that are searched if a phrase of it was typed, each with the number of words of its shortest phrase: the words of
   * a phrase count no more together than one word.
   */
  readonly searched: readonly (readonly (readonly [term: string, length: number])[])[]
}

/** The groups of a glossary that a query asks for. */
export interface FoundGroups {
  /** The groups of which it has a phrase, and the place of that phrase's first word. */
  readonly groups: readonly { readonly group: number; readonly place: number }[]
  /** Words of phrases that were recognised as typed: by themselves they mean something else, as `log` of `log in`. */
  readonly consumed: ReadonlySet<PlacedToken>
  /** Places of all words of the phrases that the query has. */
  readonly recognised: ReadonlySet<number>
}

/** A word of a query, and its place among the query's words. */
export interface PlacedToken extends Token {
  readonly place: number
}

/** A group of synonyms in an index: the terms that any passage has, and the passages of all of them. */
interface SearchedGroup {
  readonly terms: readonly { readonly term: number; readonly text: string; readonly share: number }[]
  readonly texts: readonly string[]
  readonly phrases: readonly (readonly string[])[]
  readonly postings: Postings
}

/** A group that a query has a phrase of. */
export interface FoundSynonyms extends SearchedGroup {
  /** Place of the phrase's first word. */
  readonly place: number
  /** The weight of the group, against 1 for a word that is known. */
  readonly weight: number
  /** Of the content's glossary, not of the common vocabulary. */
  readonly isOwn?: true
}

/** An index with the languages that a glossary was compiled for. */
interface GlossaryIndex {
  readonly analyzers: readonly Analyzer[]
  readonly terms: Pick<KnownTerms, 'find'>
  readonly postings: Postings
}

/** The group of the common vocabulary that asks what something costs: its first one. */
export const priceGroup = 0

export function createGlossary({ languages, searched }: CompiledGlossary, index: GlossaryIndex) {
  /** Of each language, by their first terms: made for the first query, because an edit is shown before it. */
  let byTerm: readonly PhrasesByTerm[] | undefined
  const groups = new Map<number, SearchedGroup>()

  /** The groups of which a query has all words of a phrase in a row. @param typed all its words @param content those that say something */
  function find(analyzer: Analyzer, typed: readonly PlacedToken[], content: readonly PlacedToken[]): FoundGroups {
    byTerm ??= languages.map((phrases) => groupedBy(phrases, ({ terms }) => at(terms.split(' '), 0)))
    const phrases = at(byTerm, index.analyzers.indexOf(analyzer))
    const groups = new Map<number, number>()
    const consumed = new Set<PlacedToken>()
    const recognised = new Set<number>()
    for (const [words, isTyped] of [
      [typed, true],
      [content, false],
    ] as const) {
      for (let position = 0; position < words.length; position += 1) {
        if (consumed.has(at(words, position))) continue
        const found = phrasesAt(phrases, words, position, isTyped)
        const length = found.length
        // A single stop word, such as `where`, asks something only where no other word does.
        if (length === 0 || (isTyped && length === 1 && content.length > 0)) continue
        for (const token of words.slice(position, position + length)) {
          recognised.add(token.place)
          if (isTyped) consumed.add(token)
        }
        for (const group of found.groups) if (!groups.has(group)) groups.set(group, at(words, position).place)
        position += length - 1
      }
    }
    return { groups: Array.from(groups, ([group, place]) => ({ group, place })), consumed, recognised }
  }

  /** The terms of a group in the index, and their passages together, found when it is first asked for. */
  const groupOf = (number: number): SearchedGroup =>
    remembered(groups, number, () => {
      const terms = at(searched, number).flatMap(([text, length]) => {
        const term = index.terms.find(text)
        return term < 0 ? [] : [{ term, text, share: 1 / Math.sqrt(length) }]
      })
      const phrases = languages.flatMap((language) => language.flatMap(({ group, terms }) => (group === number ? [terms.split(' ')] : [])))
      return { terms, texts: terms.map(({ text }) => text), phrases, postings: mergedPostings(index.postings, terms) }
    })

  return {
    find,
    /** The groups that were found and that any passage has a term of. */
    synonyms: ({ groups }: FoundGroups, weight: number): FoundSynonyms[] =>
      groups.map(({ group, place }) => ({ ...groupOf(group), place, weight })).filter(({ terms }) => terms.length > 0),
  }
}

type PhrasesByTerm = ReadonlyMap<string, readonly CompiledPhrase[]>

/** The longest phrases that begin at a position: `open positions` is not about hours. */
function phrasesAt(
  phrases: PhrasesByTerm,
  query: readonly PlacedToken[],
  position: number,
  areTyped: boolean,
): { readonly length: number; readonly groups: readonly number[] } {
  let longest: { readonly group: number; readonly isSpelt: boolean }[] = []
  let most = 0
  const written = (count: number, kind: 'term' | 'word') =>
    query
      .slice(position, position + count)
      .map((token) => token[kind])
      .join(' ')
  for (const { group, isTyped = false, terms, words } of phrases.get(at(query, position).term) ?? []) {
    const { length } = terms.split(' ')
    if (isTyped !== areTyped || length < most || written(length, 'term') !== terms) continue
    if (length > most) longest = []
    most = length
    longest.push({ group, isSpelt: written(length, 'word') === words })
  }
  // `hiring` and `hire` have one stem and belong to different groups.
  const spelt = longest.filter(({ isSpelt }) => isSpelt)
  return { length: most, groups: (spelt.length > 0 ? spelt : longest).map(({ group }) => group) }
}
