/** The bodies of a publication, read from its file on demand. */
import { createByteCache } from '../../http/representation/byte-cache.ts'
import type { ContentCoding } from '../../http/representation/content-coding.ts'
import type { TaggedBytes } from '../../http/representation/representation.ts'
import type { SqliteDatabase } from './database.ts'

export function createBodies(database: SqliteDatabase): (path: string, coding: ContentCoding) => TaggedBytes {
  const select = database.prepare('SELECT tag, bytes AS body FROM body WHERE path = ? AND coding = ?')
  const cache = createByteCache()
  return (path, coding) => {
    const key = `${coding} ${path}`
    return cache.get(key) ?? cache.add(key, select.get(path, coding) as TaggedBytes)
  }
}
