import { firstIndex } from '../../page/text/code-point-text.ts'
import { at } from '../../page/text/item-at.ts'
import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { mergedPostings } from '../postings/encode-postings.ts'
import type { Postings } from '../postings/postings.ts'
import { type KnownTerms, Vocabulary, type VocabularyBuffers } from '../postings/vocabulary.ts'

/** The phrases of a glossary in one language. All lists but `terms` and `words` have an entry for each phrase. */
export interface CompiledPhrases {
  readonly groups: Uint32Array
  /** 1: its terms are compared with all words as typed, not only with those that say something. */
  readonly isTyped: Uint8Array
  /** Where the terms and words of each phrase begin; one more than there are phrases. */
  readonly starts: Uint32Array
  /** The terms by which a phrase is recognised, ascending by the first. */
  readonly terms: Uint32Array
  /** Its words as the glossary spells them. */
  readonly words: Uint32Array
}

/** Groups of words and phrases that mean the same (`COI`, `certificate of insurance`), as the build read them in the languages of an index. */
export interface CompiledGlossary {
  /** All terms and words of the glossary, each with its place as its number. */
  readonly texts: VocabularyBuffers
  /** In the order of the analyzers of the index. */
  readonly languages: readonly CompiledPhrases[]
  /** The terms that are searched if a phrase of a group was typed. */
  readonly searched: {
    /** Where the terms of each group begin; one more than there are groups. */
    readonly starts: Uint32Array
    readonly texts: Uint32Array
    /** Words of the shortest phrase that has the term: the words of a phrase count no more together than one word. */
    readonly lengths: Uint16Array
  }
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

/** A phrase: its terms and words are numbers of texts. */
interface Phrase {
  readonly group: number
  readonly isTyped: boolean
  readonly terms: Uint32Array
  readonly words: Uint32Array
}

/** The phrases in one language, read from their columns. */
class Phrases {
  readonly #columns: CompiledPhrases

  constructor(columns: CompiledPhrases) {
    this.#columns = columns
  }

  at(number: number): Phrase {
    const { groups, isTyped, starts, terms, words } = this.#columns
    const [start, end] = [at(starts, number), at(starts, number + 1)]
    return {
      group: at(groups, number),
      isTyped: isTyped[number] === 1,
      terms: terms.subarray(start, end),
      words: words.subarray(start, end),
    }
  }

  ofGroup(group: number): Phrase[] {
    return Array.from(this.#columns.groups.keys(), (number) => this.at(number)).filter((phrase) => phrase.group === group)
  }

  /** Those with this first term. */
  *beginningWith(term: number): Generator<Phrase> {
    const { groups, starts, terms } = this.#columns
    const firstOf = (number: number) => at(terms, at(starts, number))
    const first = firstIndex(0, groups.length, (number) => firstOf(number) < term)
    for (let number = first; number < groups.length && firstOf(number) === term; number += 1) yield this.at(number)
  }
}

/** The group of the common vocabulary that asks what something costs: its first one. */
export const priceGroup = 0

export class Glossary {
  readonly #compiled: CompiledGlossary
  readonly #index: GlossaryIndex
  readonly #texts: Vocabulary
  readonly #phrases: readonly Phrases[]
  readonly #groups = new Map<number, SearchedGroup>()

  constructor(compiled: CompiledGlossary, index: GlossaryIndex) {
    this.#compiled = compiled
    this.#index = index
    this.#texts = new Vocabulary(compiled.texts)
    this.#phrases = compiled.languages.map((columns) => new Phrases(columns))
  }

  /** The groups of which a query has all words of a phrase in a row. @param typed all its words @param content those that say something */
  find(analyzer: Analyzer, typed: readonly PlacedToken[], content: readonly PlacedToken[]): FoundGroups {
    const phrases = at(this.#phrases, this.#index.analyzers.indexOf(analyzer))
    const groups = new Map<number, number>()
    const consumed = new Set<PlacedToken>()
    const recognised = new Set<number>()
    const numbersOf = ({ term, word }: PlacedToken) => ({ term: this.#texts.find(term), word: this.#texts.find(word) })
    const known = new Map(typed.map((token) => [token, numbersOf(token)]))
    for (const [words, isTyped] of [
      [typed, true],
      [content, false],
    ] as const) {
      const numbers = words.map((token) => known.get(token) ?? numbersOf(token))
      for (let position = 0; position < words.length; position += 1) {
        if (consumed.has(at(words, position))) continue
        const found = phrasesAt(phrases, numbers, position, isTyped)
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

  /** The groups that were found and that any passage has a term of. */
  synonyms({ groups }: FoundGroups, weight: number): FoundSynonyms[] {
    return groups.map(({ group, place }) => ({ ...this.#group(group), place, weight })).filter(({ terms }) => terms.length > 0)
  }

  /** Finds the terms of a group in the index, and puts their passages together, when it is first asked for. */
  #group(number: number): SearchedGroup {
    const known = this.#groups.get(number)
    if (known) return known
    const { starts, texts, lengths } = this.#compiled.searched
    const found: SearchedGroup['terms'][number][] = []
    for (let index = at(starts, number); index < at(starts, number + 1); index += 1) {
      const text = this.#texts.textAt(at(texts, index))
      const term = this.#index.terms.find(text)
      if (term >= 0) found.push({ term, text, share: 1 / Math.sqrt(at(lengths, index)) })
    }
    const postings = mergedPostings(this.#index.postings, found)
    const phrases = this.#phrases.flatMap((language) => language.ofGroup(number))
    const written = phrases.map(({ terms }) => Array.from(terms, (text) => this.#texts.textAt(text)))
    const group = { terms: found, texts: found.map(({ text }) => text), phrases: written, postings }
    this.#groups.set(number, group)
    return group
  }
}

/** The longest phrases that begin at a position: `open positions` is not about hours. */
function phrasesAt(
  phrases: Phrases,
  query: readonly { readonly term: number; readonly word: number }[],
  position: number,
  areTyped: boolean,
): { readonly length: number; readonly groups: readonly number[] } {
  let longest: { readonly group: number; readonly isSpelt: boolean }[] = []
  let most = 0
  const isHere = (list: Uint32Array, kind: 'term' | 'word') => list.every((expected, index) => query[position + index]?.[kind] === expected)
  for (const { group, isTyped, terms, words } of phrases.beginningWith(at(query, position).term)) {
    if (isTyped !== areTyped || terms.length < most || !isHere(terms, 'term')) continue
    if (terms.length > most) longest = []
    most = terms.length
    longest.push({ group, isSpelt: isHere(words, 'word') })
  }
  // `hiring` and `hire` have one stem and belong to different groups.
  const spelt = longest.filter(({ isSpelt }) => isSpelt)
  return { length: most, groups: (spelt.length > 0 ? spelt : longest).map(({ group }) => group) }
}
