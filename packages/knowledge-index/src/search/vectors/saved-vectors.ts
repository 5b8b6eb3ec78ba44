/**
 * Vectors as bytes, to be stored between starts: a head (magic, format version, SHA-256 of the rest), then a description in JSON, the SHA-256 of
 * every text and its vector, in the byte order of the machine. Bytes that are damaged, of another format or another model give no vectors.
 */

/** The vector of every text by the hash of that text. */
export type SavedVectors = ReadonlyMap<string, Float32Array>

/** `SVCV` in the order of the machine. */
const magic = 0x53564356
const formatVersion = 1
const hashBytes = 32
const hashAt = 8
const payloadAt = 40

interface Description {
  readonly model: string
  readonly dimensions: number
  readonly count: number
}

/** SHA-256 of a text, a character for each byte. */
export async function textHash(text: string): Promise<string> {
  return asText(await sha256(new TextEncoder().encode(text)))
}

export async function writeVectors(model: string, vectors: SavedVectors): Promise<Uint8Array> {
  const dimensions = vectors.values().next().value?.length ?? 0
  const description = new TextEncoder().encode(JSON.stringify({ model, dimensions, count: vectors.size } satisfies Description))
  const hashesAt = payloadAt + 4 + Math.ceil(description.length / 4) * 4
  const valuesAt = hashesAt + vectors.size * hashBytes
  const bytes = new Uint8Array(valuesAt + vectors.size * dimensions * 4)
  const numbers = new Uint32Array(bytes.buffer, 0, 2)
  numbers.set([magic, formatVersion])
  new Uint32Array(bytes.buffer, payloadAt, 1)[0] = description.length
  bytes.set(description, payloadAt + 4)
  const values = new Float32Array(bytes.buffer, valuesAt)
  let index = 0
  for (const [hash, vector] of vectors) {
    for (let byte = 0; byte < hashBytes; byte += 1) bytes[hashesAt + index * hashBytes + byte] = hash.charCodeAt(byte)
    values.set(vector, index * dimensions)
    index += 1
  }
  bytes.set(await sha256(bytes.subarray(payloadAt)), hashAt)
  return bytes
}

/** The vectors of exactly this model; none when the bytes are not whole or not these. */
export async function readVectors(given: unknown, model: string): Promise<SavedVectors> {
  const vectors = new Map<string, Float32Array>()
  if (!(given instanceof Uint8Array) || given.length < payloadAt + 4) return vectors
  // A copy of its own begins at a multiple of four bytes, as reading numbers from it needs.
  const bytes = new Uint8Array(given)
  const [foundMagic, version] = new Uint32Array(bytes.buffer, 0, 2)
  if (foundMagic !== magic || version !== formatVersion) return vectors
  if (asText(await sha256(bytes.subarray(payloadAt))) !== asText(bytes.subarray(hashAt, payloadAt))) return vectors
  const length = new Uint32Array(bytes.buffer, payloadAt, 1)[0] as number
  const description = JSON.parse(new TextDecoder().decode(bytes.subarray(payloadAt + 4, payloadAt + 4 + length))) as Description
  if (description.model !== model) return vectors
  const { count, dimensions } = description
  const hashesAt = payloadAt + 4 + Math.ceil(length / 4) * 4
  const values = new Float32Array(bytes.buffer, hashesAt + count * hashBytes, count * dimensions)
  for (let index = 0; index < count; index += 1) {
    const hash = asText(bytes.subarray(hashesAt + index * hashBytes, hashesAt + (index + 1) * hashBytes))
    vectors.set(hash, values.subarray(index * dimensions, (index + 1) * dimensions))
  }
  return vectors
}

function asText(hash: Uint8Array): string {
  return String.fromCharCode(...hash)
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
