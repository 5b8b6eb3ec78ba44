import { at } from '../../page/text/item-at.ts'
import { remembered } from '../../page/text/remembered.ts'
import type { Analyzer, Token } from '../analysis/analyzer.ts'
import vocabulary from './common-vocabulary.txt?raw'
import type { CompiledGlossary, CompiledPhrase } from './glossary.ts'

/** Single words that ask, and are never searched: the page about directions is not the one with `Where dogs are welcome` in its description. */
const askingWords: ReadonlySet<string> = new Set(['who', 'where', 'when', 'wer', 'wo', 'quien', 'donde', 'qui', 'ou'])

/** Begins a phrase that is searched if another phrase of its group was typed, and is not recognised itself. */
const searchedOnly = '> '

interface ReadPhrase extends CompiledPhrase {
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
  return remembered(commonVocabularies, languages, () => compileGlossary(readCommonVocabulary(), analyzers))
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
  const languages = read.map((phrases) =>
    phrases.flat().flatMap(({ searched: _, isRecognised, ...phrase }) => (isRecognised && phrase.terms !== '' ? [phrase] : [])),
  )
  return { languages, searched }
}

function readPhrase(written: string, group: number, analyzer: Analyzer): ReadPhrase {
  const isRecognised = !written.startsWith(searchedOnly)
  const tokens = analyzer.tokens(isRecognised ? written : written.slice(searchedOnly.length))
  const all = tokens.map(({ term }) => term)
  const saying = tokens.filter(({ stop }) => !stop)
  const content = saying.map(({ term }) => term)
  const textsOf = (given: readonly Token[]) => ({
    terms: given.map(({ term }) => term).join(' '),
    words: given.map(({ word }) => word).join(' '),
  })
  if (content.length > 1 || content.length === all.length) {
    return { group, ...textsOf(saying), searched: content, isRecognised }
  }
  // `how much` and `log in` are recognised as typed. To search their words would find everything.
  const isSearched = all.length === 1 && !askingWords.has(at(all, 0))
  return { group, ...textsOf(tokens), isTyped: true, searched: isSearched ? all : [], isRecognised }
}

/** @param read the phrases of the group in each language */
function searchedTerms(read: readonly (readonly ReadPhrase[])[], analyzers: readonly Analyzer[]): CompiledGlossary['searched'][number] {
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
  return [...lengths]
}
