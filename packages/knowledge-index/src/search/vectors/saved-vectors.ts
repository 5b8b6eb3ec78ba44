import { type PackedFormat, packBuffers, sha256, unpackBuffers } from '../../page/model/packed-buffers.ts'

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
