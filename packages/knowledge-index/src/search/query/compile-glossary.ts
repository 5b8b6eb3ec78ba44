import { at } from '../../page/text/item-at.ts'
import type { Analyzer, Token } from '../analysis/analyzer.ts'
import { Vocabulary } from '../postings/vocabulary.ts'
import vocabulary from './common-vocabulary.txt?raw'
import type { CompiledGlossary, CompiledPhrases } from './glossary.ts'

/** Single words that ask, and are never searched: the page about directions is not the one with `Where dogs are welcome` in its description. */
const askingWords: ReadonlySet<string> = new Set(['who', 'where', 'when', 'wer', 'wo', 'quien', 'donde', 'qui', 'ou'])

/** Begins a phrase that is searched if another phrase of its group was typed, and is not recognised itself. */
const searchedOnly = '> '

interface Phrase {
  readonly group: number
  /** The terms by which the phrase is recognised. */
  readonly terms: readonly string[]
  /** Its words as the glossary spells them, one for each term. */
  readonly words: readonly string[]
  /** The terms are compared with all words as typed, not only with those that say something. */
  readonly isTyped: boolean
  /** The terms that are searched where a phrase of the group was typed. */
  readonly searched: readonly string[]
  readonly isRecognised: boolean
}

/** The groups of `common-vocabulary.txt`. Only a build reads them. */
export function readCommonVocabulary(): readonly (readonly string[])[] {
  return vocabulary.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split(', ')]))
}

/** By the languages of the index, in their order: a builder that stays builds one index after another in the same languages. */
const commonVocabularies = new Map<string, CompiledGlossary>()

/** The common vocabulary in every language of an index; compiled once in a process for the same languages. */
export function compiledCommonVocabulary(analyzers: readonly Analyzer[]): CompiledGlossary {
  const languages = analyzers.map(({ language }) => language).join(' ')
  const compiled = commonVocabularies.get(languages) ?? compileGlossary(readCommonVocabulary(), analyzers)
  commonVocabularies.set(languages, compiled)
  return compiled
}

/** Reads the phrases of groups in every language of an index. Takes tens of milliseconds for thousands. */
export function compileGlossary(groups: readonly (readonly string[])[], analyzers: readonly Analyzer[]): CompiledGlossary {
  const read = analyzers.map((analyzer) => groups.map((phrases, group) => phrases.map((phrase) => readPhrase(phrase, group, analyzer))))
  const searched = groups.map((_, group) =>
    searchedTerms(
      read.map((language) => at(language, group)),
      analyzers,
    ),
  )
  const recognised = read.map((phrases) => phrases.flat().filter((phrase) => phrase.isRecognised && phrase.terms.length > 0))
  const texts = [
    ...new Set([
      ...recognised.flatMap((phrases) => phrases.flatMap((phrase) => [...phrase.terms, ...phrase.words])),
      ...searched.flatMap((found) => [...found.keys()]),
    ]),
  ].sort()
  const numbers = new Map(texts.map((text, number) => [text, number]))
  const number = (text: string) => numbers.get(text) ?? -1
  const found = searched.flatMap((ofGroup) => [...ofGroup])
  return {
    texts: Vocabulary.of(numbers, Uint32Array.from(texts.keys())).buffers,
    languages: recognised.map((phrases) => compiledPhrases(phrases, number)),
    searched: {
      starts: startsOf(searched.map(({ size }) => size)),
      texts: Uint32Array.from(found, ([text]) => number(text)),
      lengths: Uint16Array.from(found, ([, length]) => length),
    },
  }
}

function readPhrase(written: string, group: number, analyzer: Analyzer): Phrase {
  const isRecognised = !written.startsWith(searchedOnly)
  const tokens = analyzer.tokens(isRecognised ? written : written.slice(searchedOnly.length))
  const all = tokens.map(({ term }) => term)
  const saying = tokens.filter(({ stop }) => !stop)
  const content = saying.map(({ term }) => term)
  const words = (given: readonly Token[]) => given.map(({ word }) => word)
  if (content.length > 1 || content.length === all.length) {
    return { group, terms: content, words: words(saying), isTyped: false, searched: content, isRecognised }
  }
  // `how much` and `log in` are recognised as typed. To search their words would find everything.
  const isSearched = all.length === 1 && !askingWords.has(at(all, 0))
  return { group, terms: all, words: words(tokens), isTyped: true, searched: isSearched ? all : [], isRecognised }
}

/** Each with the number of words of its shortest phrase. @param read the phrases of the group in each language */
function searchedTerms(read: readonly (readonly Phrase[])[], analyzers: readonly Analyzer[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const [language, phrases] of read.entries()) {
    for (const { searched } of phrases) {
      for (const term of searched) {
        const known = lengths.get(term) ?? Number.POSITIVE_INFINITY
        if (known <= searched.length) continue
        // Phrases are read in every language: `what we charge` says nothing about its subject in Spanish either.
        const isStop = analyzers.some((other, number) => number !== language && other.stretch(term).every(({ stop }) => stop))
        if (!isStop) lengths.set(term, searched.length)
      }
    }
  }
  return lengths
}

function compiledPhrases(phrases: readonly Phrase[], number: (text: string) => number): CompiledPhrases {
  const sorted = phrases.toSorted((a, b) => number(at(a.terms, 0)) - number(at(b.terms, 0)))
  return {
    groups: Uint32Array.from(sorted, ({ group }) => group),
    isTyped: Uint8Array.from(sorted, ({ isTyped }) => Number(isTyped)),
    starts: startsOf(sorted.map(({ terms }) => terms.length)),
    terms: Uint32Array.from(
      sorted.flatMap(({ terms }) => terms),
      number,
    ),
    words: Uint32Array.from(
      sorted.flatMap(({ words }) => words),
      number,
    ),
  }
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [list, length] of lengths.entries()) starts[list + 1] = at(starts, list) + length
  return starts
}
