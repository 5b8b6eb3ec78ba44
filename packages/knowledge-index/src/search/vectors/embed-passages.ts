import { KnowledgeError } from '../../page/model/knowledge-error.ts'
import { at } from '../../page/text/item-at.ts'
import { checkedVectors, type Embedder, wellFormed } from './embedder.ts'
import { type SavedVectors, textHash } from './saved-vectors.ts'
import { withTimeout } from './timeout.ts'

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

export interface EmbeddedPassages {
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
export async function embedPassages(texts: readonly string[], embedder: Embedder, saved: SavedVectors): Promise<EmbeddedPassages> {
  const hashes: string[] = []
  const vectors = new Map<string, Float32Array>()
  const missing = new Map<string, string>()
  for (const text of texts) {
    const bounded = text.slice(0, longestText)
    // Hashing leaves the thread, so that other work goes on in between.
    const hash = await textHash(bounded)
    hashes.push(hash)
    const found = saved.get(hash)
    if (found) vectors.set(hash, found)
    else missing.set(hash, bounded)
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
