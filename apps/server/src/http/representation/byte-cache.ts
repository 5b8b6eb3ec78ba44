/** A cache of bodies in two generations: what was not asked for during a whole one is dropped. */
import type { TaggedBytes } from './representation.ts'

/** Bytes of each of the two generations. */
const generationBytes = 16 * 1_024 * 1_024

export function createByteCache() {
  let recent = new Map<string, TaggedBytes>()
  let earlier = new Map<string, TaggedBytes>()
  let bytes = 0

  function add(key: string, found: TaggedBytes): TaggedBytes {
    bytes += found.body.length
    if (bytes > generationBytes) {
      earlier = recent
      recent = new Map()
      bytes = found.body.length
    }
    recent.set(key, found)
    return found
  }

  return {
    add,
    get(key: string): TaggedBytes | undefined {
      const known = recent.get(key)
      if (known !== undefined) return known
      const found = earlier.get(key)
      return found && add(key, found)
    },
  }
}
