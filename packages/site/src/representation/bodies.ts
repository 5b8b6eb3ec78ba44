/** The bodies of one publication: each coding is made at its first request, outside of the event loop, and cached. */
import { RecentValues } from '@svc/knowledge-index/internal'
import { encode } from './content-coding.ts'
import { type CodedBytes, type TaggedBytes, tagged } from './representation.ts'

/** Makes the plain bytes of an address: always the same in one publication. */
type MakePlain = () => string | Uint8Array | Promise<string | Uint8Array>

export type Bodies = (path: string, make: MakePlain) => CodedBytes

export function createBodies(): Bodies {
  const cache = createByteCache()
  /** Concurrent requests for one body make it once. */
  const making = new Map<string, Promise<TaggedBytes>>()
  return (path, make) => (coding) => {
    const key = `${coding} ${path}`
    const known = cache.get(key) ?? making.get(key)
    if (known !== undefined) return known
    const made = (async () => encode(Buffer.from(await make()), coding))()
      .then((body) => cache.add(key, tagged(body)))
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}

/** Bytes of each of the two generations. */
const generationBytes = 16 * 1_024 * 1_024

export function createByteCache(): RecentValues<string, TaggedBytes> {
  return new RecentValues(generationBytes, ({ body }) => body.length)
}
