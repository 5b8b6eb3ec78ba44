/**
 * The bytes of a built index: a head (magic, format version, SHA-256 of the rest), then a description in JSON, then the buffers. Each begins
 * at a multiple of four bytes, in the byte order of the machine. Another machine's order reads as another version.
 */

import { Analyzer } from './analysis/analyzer.ts'
import { dictionaryVersion, hasUnspacedScript } from './analysis/unspaced-words.ts'
import { Vocabulary, type VocabularyBuffers } from './postings/vocabulary.ts'
import type { RankingParts } from './ranking/text-ranking.ts'

/** Raised with every change of the format, the analysis or the ranking; a test pins the bytes of one content to it. */
const formatVersion = 14
/** `SVCX` in the order of the machine. */
const magic = 0x53564358
const hashAt = 8
const payloadAt = 40

/** Types of buffers by their names in the description. */
const bufferTypes = { Uint8Array, Uint16Array, Uint32Array } as const

interface WrittenBuffer {
  readonly type: keyof typeof bufferTypes
  /** Bytes after the description. */
  readonly at: number
  readonly length: number
}

/** The parts of a ranking in JSON, each buffer as a `WrittenBuffer`. */
interface Description extends Omit<RankingParts, 'analyzers' | 'terms' | 'unaccented'> {
  readonly languages: readonly string[]
  readonly terms: VocabularyBuffers
  readonly unaccented: readonly (readonly [string, readonly string[]])[]
  /** The dictionaries that divided the text into words, if any did. */
  readonly dictionary?: string | undefined
}

/** The same parts always give the same bytes, for `openSnapshot`. */
export async function writeSnapshot({ analyzers, terms, unaccented, ...others }: RankingParts): Promise<Uint8Array> {
  const description: Description = {
    ...others,
    languages: analyzers.map(({ language }) => language),
    terms: terms.buffers,
    unaccented: [...unaccented],
    dictionary: hasDictionaryWords(terms) ? dictionaryVersion : undefined,
  }
  const buffers: Uint8Array[] = []
  let size = 0
  const text = JSON.stringify(description, (_, value) => {
    if (!ArrayBuffer.isView(value)) return value
    const { buffer, byteOffset, byteLength } = value
    buffers.push(new Uint8Array(buffer, byteOffset, byteLength))
    const at = size
    size += aligned(byteLength)
    return { type: value.constructor.name, at, length: (value as Uint8Array).length }
  })
  const json = new TextEncoder().encode(text)
  const bytes = new Uint8Array(payloadAt + 4 + aligned(json.length) + size)
  bytes.set(new Uint8Array(Uint32Array.of(magic, formatVersion).buffer))
  bytes.set(new Uint8Array(Uint32Array.of(json.length).buffer), payloadAt)
  bytes.set(json, payloadAt + 4)
  let at = payloadAt + 4 + aligned(json.length)
  for (const buffer of buffers) {
    bytes.set(buffer, at)
    at += aligned(buffer.length)
  }
  bytes.set(await sha256(bytes.subarray(payloadAt)), hashAt)
  return bytes
}

/**
 * The parts of a snapshot; undefined if it is damaged or of another version.
 *
 * @param isIntact nothing can have damaged it since it was written
 */
export async function openSnapshot(snapshot: Uint8Array, isIntact = false): Promise<RankingParts | undefined> {
  if (snapshot.length < payloadAt + 4) return undefined
  // A copy of our own: aligned, and not to be changed from outside.
  const bytes = new Uint8Array(snapshot)
  const [foundMagic, foundVersion] = new Uint32Array(bytes.buffer, 0, 2)
  if (foundMagic !== magic || foundVersion !== formatVersion) return undefined
  if (!isIntact && !isSame(bytes.subarray(hashAt, payloadAt), await sha256(bytes.subarray(payloadAt)))) return undefined
  const [jsonLength = 0] = new Uint32Array(bytes.buffer, payloadAt, 1)
  const json = new TextDecoder().decode(bytes.subarray(payloadAt + 4, payloadAt + 4 + jsonLength))
  const buffersAt = payloadAt + 4 + aligned(jsonLength)
  const description = JSON.parse(json, (_, value: Partial<WrittenBuffer> | null) =>
    value?.type === undefined ? value : new bufferTypes[value.type](bytes.buffer, buffersAt + (value.at as number), value.length),
  ) as Description
  const { languages, terms, unaccented, dictionary, ...others } = description
  if (dictionary !== undefined && dictionary !== dictionaryVersion) return undefined
  return {
    ...others,
    analyzers: languages.map((language) => new Analyzer(language)),
    terms: new Vocabulary(terms),
    unaccented: new Map(unaccented),
  }
}

function hasDictionaryWords(terms: Vocabulary): boolean {
  for (const { units } of terms.from('')) if (hasUnspacedScript(String.fromCharCode(...units))) return true
  return false
}

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
