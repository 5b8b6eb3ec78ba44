import { KnowledgeError } from '../../model/knowledge-error.ts'
import { type PackedFormat, packBuffers, sha256, unpackBuffers } from '../../model/packed-buffers.ts'
import { at } from '../../text/item-at.ts'
import { checkedVectors, type Embedder, wellFormed } from './embedder.ts'

/** How long a search waits for the vector of its question (milliseconds); a text ranking needs one. */
const questionTimeout = 300

/** Ranking by meaning: the model that makes vectors, and vectors that it made before. */
export interface VectorOptions {
  readonly embedder: Embedder
  /** The bytes of an earlier `save`; vectors of exactly these texts and this model are taken from it. @default all are requested */
  readonly saved?: Uint8Array | undefined
  /** Receives after every search why vectors did not rank it, or nothing when they did. @default no report */
  readonly onRanked?: ((failure?: unknown) => void) | undefined
}

export interface VectorState {
  /** `incomplete`: some passages have no vector, and searches rank by the text only. */
  readonly status: 'complete' | 'incomplete'
  /** Why they are incomplete. */
  readonly failure?: unknown
  /** Passages whose vector the model was asked for; 0 when all were saved. */
  readonly asked: number
  /** All vectors there are as bytes, for the next start. */
  save(): Promise<Uint8Array>
}

/** The vectors of all passages as plain data; without `values` where they are incomplete. */
export interface VectorData extends Pick<VectorState, 'status'> {
  readonly dimensions: number
  readonly values?: Float32Array
}

/** The vectors of all passages. @param texts of the passages, in order */
export async function createVectors(
  texts: readonly string[],
  { embedder, saved }: VectorOptions,
): Promise<{ readonly state: VectorState; readonly data: VectorData }> {
  const { model } = embedder
  const { vectors, hashes, asked, failure } = await embedPassages(texts, embedder, await readVectors(saved, model))
  const status = failure === undefined ? 'complete' : 'incomplete'
  const dimensions = vectors.values().next().value?.length ?? 0
  let values: Float32Array | undefined
  if (status === 'complete') {
    values = new Float32Array(hashes.length * dimensions)
    for (const [passage, hash] of hashes.entries()) values.set(vectors.get(hash) ?? [], passage * dimensions)
  }
  return {
    state: { status, failure, asked, save: () => writeVectors(model, vectors) },
    data: values ? { status, dimensions, values } : { status, dimensions: 0 },
  }
}

/**
 * The vector of each question; undefined when there is none in time. Rejects only when the caller has left.
 *
 * @param passages without their values, no question is asked
 */
export function questionVectors(
  { embedder, onRanked }: VectorOptions,
  passages: VectorData | undefined,
): ((question: string, caller?: AbortSignal) => Promise<Float32Array | undefined>) | undefined {
  if (passages?.values === undefined) return undefined
  const { dimensions } = passages
  return async (question, caller) => {
    try {
      const given = await withTimeout(questionTimeout, caller, (signal) => embedder.embed([wellFormed(question)], signal))
      const [vector] = checkedVectors(given, 1, dimensions)
      onRanked?.()
      return vector
    } catch (error) {
      caller?.throwIfAborted()
      onRanked?.(error)
      return undefined
    }
  }
}

/** Texts of one request: some 10,000 tokens, and a response of at most a few megabytes, which is read without blocking other work. */
const textsPerRequest = 32
/** Concurrent requests: endpoints on one graphics card and rate limits both allow this. */
const requestsAtOnce = 4
/** A request that takes longer has failed (milliseconds). */
const requestTimeout = 20_000
/** All requests of one build together (milliseconds): a publication must not wait for its vectors for ever. */
const buildTimeout = 60_000
/** UTF-16 units of a passage that count: models take 8,192 tokens, and a token may be less than a character. */
const longestText = 4_000

/** Some hundred kilobytes. */
const textsPerHashing = 64

interface EmbeddedPassages {
  /** The vector of every text that has one. */
  readonly vectors: SavedVectors
  /** The hash of every passage's text, in the order of the passages. */
  readonly hashes: readonly string[]
  /** How many vectors came from the model; the others were saved. */
  readonly asked: number
  /** Why some passages have no vector; undefined when all of them have one. */
  readonly failure?: unknown
}

/** Vectors for all passages: those that are saved, and of the others what the model gives in time. Never rejects. */
async function embedPassages(texts: readonly string[], embedder: Embedder, saved: SavedVectors): Promise<EmbeddedPassages> {
  const hashes: string[] = []
  const vectors = new Map<string, Float32Array>()
  const missing = new Map<string, string>()
  for (let from = 0; from < texts.length; from += textsPerHashing) {
    const bounded = texts.slice(from, from + textsPerHashing).map((text) => text.slice(0, longestText))
    // Hashing leaves the thread, so that other work goes on in between.
    const found = await Promise.all(bounded.map(textHash))
    for (const [index, hash] of found.entries()) {
      hashes.push(hash)
      const known = saved.get(hash)
      if (known) vectors.set(hash, known)
      else missing.set(hash, at(bounded, index))
    }
  }
  const known = vectors.size
  try {
    await withTimeout(buildTimeout, undefined, (signal) => askForVectors([...missing], embedder, vectors, signal))
  } catch (failure) {
    // A model of the same name may give longer vectors than it did: then the saved ones are another's.
    if (known > 0 && failure instanceof KnowledgeError) return embedPassages(texts, embedder, new Map())
    return { vectors, hashes, asked: vectors.size - known, failure }
  }
  return { vectors, hashes, asked: missing.size }
}

/** Adds the vector of every text, some requests at a time; rejects with the first that fails. */
async function askForVectors(
  missing: readonly (readonly [hash: string, text: string])[],
  embedder: Embedder,
  vectors: Map<string, Float32Array>,
  signal: AbortSignal,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < missing.length && !signal.aborted) {
      const batch = missing.slice(next, next + textsPerRequest)
      next += textsPerRequest
      const texts = batch.map(([, text]) => wellFormed(text))
      const given = await withTimeout(requestTimeout, signal, (signal) => embedder.embed(texts, signal))
      const checked = checkedVectors(given, texts.length, vectors.values().next().value?.length)
      for (const [index, [hash]] of batch.entries()) vectors.set(hash, at(checked, index))
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, work))
}

/**
 * The result of the work within some milliseconds; otherwise a rejection when the time is up or the caller leaves, even if the work ignores
 * its signal.
 */
async function withTimeout<T>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const leave = () => controller.abort(caller?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`Nothing came within ${milliseconds} ms.`, 'TimeoutError')),
    milliseconds,
  )
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (caller?.aborted) return leave()
      caller?.addEventListener('abort', leave, { once: true })
      work(signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    // What is still under way is no one's any more.
    controller.abort()
    caller?.removeEventListener('abort', leave)
  }
}

/** The vector of every text by the hash of that text. */
export type SavedVectors = ReadonlyMap<string, Float32Array>

/** The magic is `SVCV` in the order of the machine. */
const format: PackedFormat = { magic: 0x53564356, version: 2 }

interface PackedVectors {
  readonly model: string
  readonly dimensions: number
  readonly hashes: readonly string[]
  /** In the order of the hashes. */
  readonly values: Float32Array
}

/** SHA-256 of a text, a character for each byte. */
export async function textHash(text: string): Promise<string> {
  return String.fromCharCode(...(await sha256(new TextEncoder().encode(text))))
}

/** Vectors as bytes, to be stored between starts. */
export async function writeVectors(model: string, vectors: SavedVectors): Promise<Uint8Array> {
  const dimensions = vectors.values().next().value?.length ?? 0
  const values = new Float32Array(vectors.size * dimensions)
  for (const [index, vector] of [...vectors.values()].entries()) values.set(vector, index * dimensions)
  return packBuffers(format, { model, dimensions, hashes: [...vectors.keys()], values } satisfies PackedVectors)
}

/** The vectors of exactly this model; none if the bytes are damaged, or of another format or model. */
export async function readVectors(given: unknown, model: string): Promise<SavedVectors> {
  const packed = given instanceof Uint8Array ? ((await unpackBuffers(format, given)) as PackedVectors | undefined) : undefined
  if (packed?.model !== model) return new Map()
  const { dimensions, hashes, values } = packed
  return new Map(hashes.map((hash, index) => [hash, values.subarray(index * dimensions, (index + 1) * dimensions)]))
}
