/**
 * The bytes of a built index: a head (magic, format version, SHA-256 of the content, SHA-256 of the rest), then a description in JSON, then
 * the buffers, each beginning at a multiple of four bytes, in the byte order of the machine. Another machine's order reads as another
 * version. Nothing is read before both hashes agree.
 */

import type { Passage } from '../model/passage.ts'
import { Analyzer } from './analysis/analyzer.ts'
import { dictionaryVersion, hasUnspacedScript } from './analysis/unspaced-words.ts'
import { PageLeads } from './ranking/page-bonuses.ts'
import { defaultParameters } from './ranking/ranking-parameters.ts'
import type { RankingParts } from './ranking/text-ranking.ts'
import { Vocabulary } from './ranking/vocabulary.ts'

/** Raised with every change of the format, the analysis or the ranking; a test pins the bytes of one content to it. */
const formatVersion = 7
/** `SVCX` in the order of the machine. */
const magic = 0x53564358
const contentHashAt = 8
const payloadHashAt = 40
const payloadAt = 72

/** In the order in which they are written. */
const bufferTypes = {
  bytes: Uint8Array,
  frequencies: Uint32Array,
  termsWith: Uint32Array,
  starts: Uint32Array,
  blockStarts: Uint32Array,
  blockOffsets: Uint32Array,
  blockLast: Uint32Array,
  termImpact: Uint8Array,
  rankedImpact: Uint8Array,
  termUnits: Uint16Array,
  termStarts: Uint32Array,
  termNumbers: Uint32Array,
  words: Uint16Array,
  wordStarts: Uint32Array,
  headingEnds: Uint32Array,
  headingLengths: Uint32Array,
  pages: Uint32Array,
  titleTerms: Uint32Array,
  titleStarts: Uint32Array,
  summaryTerms: Uint32Array,
  summaryStarts: Uint32Array,
  depths: Uint8Array,
} as const

type BufferName = keyof typeof bufferTypes
type Buffers = { readonly [Name in BufferName]: InstanceType<(typeof bufferTypes)[Name]> }
const bufferNames = Object.keys(bufferTypes) as BufferName[]

interface Description {
  readonly languages: readonly string[]
  readonly passageCount: number
  readonly unaccented: readonly (readonly [string, readonly string[]])[]
  /** The dictionaries that divided the text into words, if any did. */
  readonly dictionary?: string | undefined
  /** Elements of each buffer. */
  readonly lengths: readonly number[]
}

/** @param content of `contentHash`; without it the bytes are kept with their content, by `openSnapshot` */
export async function writeSnapshot(
  parts: RankingParts,
  content: Uint8Array = new Uint8Array(payloadHashAt - contentHashAt),
): Promise<Uint8Array> {
  const buffers = buffersOf(parts)
  const description: Description = {
    languages: parts.analyzers.map(({ language }) => language),
    passageCount: parts.postings.passageCount,
    unaccented: [...parts.unaccented],
    dictionary: hasDictionaryWords(parts.terms) ? dictionaryVersion : undefined,
    lengths: bufferNames.map((name) => buffers[name].length),
  }
  const json = new TextEncoder().encode(JSON.stringify(description))
  const sizes = bufferNames.map((name) => aligned(buffers[name].byteLength))
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, payloadAt + 4 + aligned(json.length)))
  bytes.set(new Uint8Array(Uint32Array.of(magic, formatVersion).buffer))
  bytes.set(content, contentHashAt)
  bytes.set(new Uint8Array(Uint32Array.of(json.length).buffer), payloadAt)
  bytes.set(json, payloadAt + 4)
  let at = payloadAt + 4 + aligned(json.length)
  for (const name of bufferNames) {
    const { buffer, byteOffset, byteLength } = buffers[name]
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += aligned(byteLength)
  }
  bytes.set(await sha256(bytes.subarray(payloadAt)), payloadHashAt)
  return bytes
}

/** The parts of a snapshot of exactly this content, or nothing where it is of another one, of another version, or damaged. */
export async function readSnapshot(snapshot: unknown, content: Uint8Array): Promise<RankingParts | undefined> {
  if (!(snapshot instanceof Uint8Array)) return undefined
  return isSame(snapshot.subarray(contentHashAt, payloadHashAt), content) ? openSnapshot(snapshot) : undefined
}

/**
 * The parts of a snapshot, whatever its content, or nothing where it is of another version or damaged.
 *
 * @param isIntact nothing can have damaged it since it was written
 */
export async function openSnapshot(snapshot: Uint8Array, isIntact = false): Promise<RankingParts | undefined> {
  if (snapshot.length < payloadAt + 4) return undefined
  // A copy of our own: aligned, and not to be changed from outside.
  const bytes = new Uint8Array(snapshot)
  const [foundMagic, foundVersion] = new Uint32Array(bytes.buffer, 0, 2)
  if (foundMagic !== magic || foundVersion !== formatVersion) return undefined
  if (!isIntact && !isSame(bytes.subarray(payloadHashAt, payloadAt), await sha256(bytes.subarray(payloadAt)))) return undefined
  const [jsonLength = 0] = new Uint32Array(bytes.buffer, payloadAt, 1)
  const json = new TextDecoder().decode(bytes.subarray(payloadAt + 4, payloadAt + 4 + jsonLength))
  const description = JSON.parse(json) as Description
  if (description.dictionary !== undefined && description.dictionary !== dictionaryVersion) return undefined
  let at = payloadAt + 4 + aligned(jsonLength)
  const buffers = Object.fromEntries(
    bufferNames.map((name, index) => {
      const buffer = new bufferTypes[name](bytes.buffer, at, description.lengths[index])
      at += aligned(buffer.byteLength)
      return [name, buffer]
    }),
  ) as unknown as Buffers
  return partsOf(buffers, description)
}

function hasDictionaryWords(terms: Vocabulary): boolean {
  for (const { units } of terms.from('')) if (hasUnspacedScript(String.fromCharCode(...units))) return true
  return false
}

type HashedPassage = Passage & { readonly summary?: string | undefined }

/** What an index is built from. A glossary is not part of it: it is read anew for every index. */
export async function contentHash(
  passages: readonly HashedPassage[],
  language: string,
  parameters = defaultParameters,
): Promise<Uint8Array> {
  const hashes = [await sha256(new TextEncoder().encode(JSON.stringify([language, passages.length, parameters])))]
  for (let from = 0; from < passages.length; from += passagesPerHash) {
    const part = passages.slice(from, from + passagesPerHash)
    const values = part.map(({ id, page, title, headings, text, language: own, summary }) => [
      id,
      page,
      title,
      headings,
      text,
      own ?? null,
      summary ?? null,
    ])
    hashes.push(await sha256(new TextEncoder().encode(JSON.stringify(values))))
  }
  return sha256(Uint8Array.from(hashes.flatMap((hash) => [...hash])))
}

/** Some hundred kilobytes: other work gets its turn in between, and no string comes near the longest there can be. */
const passagesPerHash = 256

function buffersOf({ postings, terms, words, headings, pages, leads }: RankingParts): Buffers {
  const { units, starts, numbers } = terms.buffers
  return {
    ...postings,
    termUnits: units,
    termStarts: starts,
    termNumbers: numbers,
    words: words.words,
    wordStarts: words.starts,
    headingEnds: headings.ends,
    headingLengths: headings.lengths,
    pages,
    titleTerms: leads.titleTerms,
    titleStarts: leads.titleStarts,
    summaryTerms: leads.summaryTerms,
    summaryStarts: leads.summaryStarts,
    depths: leads.depths,
  } satisfies Record<BufferName, ArrayBufferView> as Buffers
}

function partsOf(buffers: Buffers, { languages, passageCount, unaccented }: Description): RankingParts {
  const { termUnits, termStarts, termNumbers, words, wordStarts, headingEnds, headingLengths, pages, ...others } = buffers
  const { titleTerms, titleStarts, summaryTerms, summaryStarts, depths, ...postings } = others
  return {
    analyzers: languages.map((language) => new Analyzer(language)),
    postings: { ...postings, passageCount },
    terms: new Vocabulary({ units: termUnits, starts: termStarts, numbers: termNumbers }),
    words: { words, starts: wordStarts },
    headings: { ends: headingEnds, lengths: headingLengths },
    pages,
    leads: new PageLeads({ titleTerms, titleStarts, summaryTerms, summaryStarts, depths }),
    unaccented: new Map(unaccented),
  }
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
