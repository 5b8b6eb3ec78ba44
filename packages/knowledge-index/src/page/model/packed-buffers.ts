/** A value with typed arrays as bytes: a head with a SHA-256, JSON, then its buffers at multiples of four, in the machine's byte order. */

/** Names the format of the bytes. */
export interface PackedFormat {
  readonly magic: number
  /** Raised with every change of the value. */
  readonly version: number
}

const hashAt = 8
const payloadAt = 40

/** Types of buffers by their names in the JSON. */
const bufferTypes = { Uint8Array, Uint16Array, Uint32Array, Float32Array } as const

/** A buffer in the JSON. */
interface PackedBuffer {
  readonly type: keyof typeof bufferTypes
  /** Bytes after the JSON. */
  readonly at: number
  readonly length: number
}

/** The same value always gives the same bytes, for `unpackBuffers`. */
export async function packBuffers({ magic, version }: PackedFormat, value: object): Promise<Uint8Array> {
  const buffers: Uint8Array[] = []
  let size = 0
  const text = JSON.stringify(value, (_, part) => {
    if (!ArrayBuffer.isView(part)) return part
    const { buffer, byteOffset, byteLength } = part
    buffers.push(new Uint8Array(buffer, byteOffset, byteLength))
    const at = size
    size += aligned(byteLength)
    return { type: part.constructor.name, at, length: (part as Uint8Array).length }
  })
  const json = new TextEncoder().encode(text)
  const bytes = new Uint8Array(payloadAt + 4 + aligned(json.length) + size)
  bytes.set(new Uint8Array(Uint32Array.of(magic, version).buffer))
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

/** The value of packed bytes; undefined if they are damaged or of another format. @param isIntact nothing can have damaged them */
export async function unpackBuffers({ magic, version }: PackedFormat, packed: Uint8Array, isIntact = false): Promise<unknown> {
  if (packed.length < payloadAt + 4) return undefined
  // Else a copy of our own: aligned, and not to be changed from outside.
  const isOwn = isIntact && packed.byteOffset % 4 === 0 && packed.buffer instanceof ArrayBuffer
  const { buffer, byteOffset } = isOwn ? packed : new Uint8Array(packed)
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, packed.length)
  const [foundMagic, foundVersion] = new Uint32Array(bytes.buffer, byteOffset, 2)
  if (foundMagic !== magic || foundVersion !== version) return undefined
  if (!isIntact && !isSame(bytes.subarray(hashAt, payloadAt), await sha256(bytes.subarray(payloadAt)))) return undefined
  const [jsonLength = 0] = new Uint32Array(bytes.buffer, byteOffset + payloadAt, 1)
  const json = new TextDecoder().decode(bytes.subarray(payloadAt + 4, payloadAt + 4 + jsonLength))
  const buffersAt = byteOffset + payloadAt + 4 + aligned(jsonLength)
  // No list has a buffer, and some have thousands of entries.
  const restored = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    const { type, at, length } = part as Partial<PackedBuffer>
    if (type !== undefined) return new bufferTypes[type](bytes.buffer, buffersAt + (at as number), length)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, restored(value)]))
  }
  return restored(JSON.parse(json))
}

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
