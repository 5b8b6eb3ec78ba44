import { type PackedFormat, packBuffers, unpackBuffers } from '../page/model/packed-buffers.ts'
import { Analyzer } from './analysis/analyzer.ts'
import { dictionaryVersion, hasUnspacedScript } from './analysis/unspaced-words.ts'
import type { ReadTerms } from './postings/read-terms.ts'
import { Vocabulary, type VocabularyBuffers } from './postings/vocabulary.ts'
import type { BuiltParts } from './ranking/built-parts.ts'

/** `SVCX` in the order of the machine. Raised with every change of format, analysis or ranking; a test pins the bytes of one content to it. */
const format: PackedFormat = { magic: 0x53564358, version: 19 }

/** The parts of a ranking as packed. */
interface Description extends Omit<BuiltParts, 'analyzers' | 'terms' | 'unaccented'> {
  readonly languages: readonly string[]
  readonly terms: VocabularyBuffers
  readonly unaccented: readonly (readonly [string, readonly string[]])[]
  /** The dictionaries that divided the text into words, if any did. */
  readonly dictionary?: string | undefined
}

/** A built index as bytes: the same parts always give the same bytes, for `openSnapshot`. */
export async function writeSnapshot({ analyzers, terms, unaccented, ...others }: BuiltParts): Promise<Uint8Array> {
  const description: Description = {
    ...others,
    languages: analyzers.map(({ language }) => language),
    terms: terms.buffers,
    unaccented: [...unaccented],
    dictionary: hasDictionaryWords(terms) ? dictionaryVersion : undefined,
  }
  return packBuffers(format, description)
}

/** The parts of a snapshot; undefined if it is damaged or of another version. @param isIntact nothing can have damaged it */
export async function openSnapshot(snapshot: Uint8Array, isIntact = false): Promise<BuiltParts | undefined> {
  const description = (await unpackBuffers(format, snapshot, isIntact)) as Description | undefined
  if (description === undefined) return undefined
  const { languages, terms, unaccented, dictionary, ...others } = description
  if (dictionary !== undefined && dictionary !== dictionaryVersion) return undefined
  return {
    ...others,
    analyzers: languages.map((language) => new Analyzer(language)),
    terms: new Vocabulary(terms),
    unaccented: new Map(unaccented),
  }
}

/** `SVCT`: what an index is edited with. */
const termsFormat: PackedFormat = { ...format, magic: 0x53564354 }

/** The terms of new passages as bytes, for `openTerms`. */
export function writeTerms(terms: ReadTerms): Promise<Uint8Array> {
  return packBuffers(termsFormat, terms)
}

/** As `openSnapshot`. */
export async function openTerms(written: Uint8Array, isIntact?: boolean): Promise<ReadTerms | undefined> {
  return (await unpackBuffers(termsFormat, written, isIntact)) as ReadTerms | undefined
}

function hasDictionaryWords(terms: Vocabulary): boolean {
  for (const { units } of terms.from('')) if (hasUnspacedScript(String.fromCharCode(...units))) return true
  return false
}
