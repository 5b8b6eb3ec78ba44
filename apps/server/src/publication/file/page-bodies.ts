/** The bodies of a publication, read from its file on demand. */
import type { ContentCoding } from '../../http/representation/content-coding.ts'
import type { TaggedBytes } from '../../http/representation/representation.ts'
import type { SqliteDatabase } from './database.ts'

/** Bytes of each of the two generations of the cache. */
const generationBytes = 16 * 1_024 * 1_024

export function createBodies(database: SqliteDatabase): (path: string, coding: ContentCoding) => TaggedBytes {
  const select = database.prepare('SELECT tag, bytes AS body FROM body WHERE path = ? AND coding = ?')
  let recent = new Map<string, TaggedBytes>()
  let earlier = new Map<string, TaggedBytes>()
  let bytes = 0
  return (path, coding) => {
    const key = `${coding} ${path}`
    const known = recent.get(key)
    if (known !== undefined) return known
    const found = earlier.get(key) ?? (select.get(path, coding) as TaggedBytes)
    bytes += found.body.length
    if (bytes > generationBytes) {
      earlier = recent
      recent = new Map()
      bytes = found.body.length
    }
    recent.set(key, found)
    return found
  }
}
