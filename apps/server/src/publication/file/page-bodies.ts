/** The bodies of a publication, read from its file on demand. */
import type { ContentCoding } from '../../http/representation/content-coding.ts'
import type { TaggedBytes } from '../../http/representation/representation.ts'
import type { SqliteDatabase } from './database.ts'

/** Bytes of each of the two generations of the cache. */
const generationBytes = 16 * 1_024 * 1_024

export type ReadBody = (path: string, coding: ContentCoding) => TaggedBytes

export function createBodies(database: SqliteDatabase): ReadBody {
  const select = database.prepare('SELECT tag, bytes FROM body WHERE path = ? AND coding = ?')
  let recent = new Map<string, TaggedBytes>()
  let earlier = new Map<string, TaggedBytes>()
  let bytes = 0
  return (path, coding) => {
    const key = `${coding} ${path}`
    const known = recent.get(key)
    if (known !== undefined) return known
    const found = earlier.get(key) ?? read(path, coding)
    bytes += found.body.length
    if (bytes > generationBytes) {
      earlier = recent
      recent = new Map()
      bytes = found.body.length
    }
    recent.set(key, found)
    return found
  }

  function read(path: string, coding: ContentCoding): TaggedBytes {
    const row = select.get(path, coding) as { readonly tag: string; readonly bytes: Buffer }
    return { tag: row.tag, body: row.bytes }
  }
}
