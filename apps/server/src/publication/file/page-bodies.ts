/** The bodies of a publication: read from its file on demand, or made of the coding in the file. */
import { createByteCache } from '../../http/representation/byte-cache.ts'
import { type ContentCoding, contentCodings, decodeBrotli, encode } from '../../http/representation/content-coding.ts'
import { type TaggedBytes, tagged } from '../../http/representation/representation.ts'
import type { SqliteDatabase } from './database.ts'

/** Bytes of the largest text whose other codings are made at a request: it takes a few milliseconds. */
const largestMade = 256 * 1_024

/**
 * The codings of a text in the file. Most clients take brotli. The others are made at the first request, because they are two thirds of the
 * file and half of the time of compression.
 *
 * @param length bytes
 */
export function storedCodings(length: number): readonly ContentCoding[] {
  return length > largestMade ? contentCodings : ['br']
}

export function createBodies(database: SqliteDatabase): (path: string, coding: ContentCoding) => TaggedBytes {
  const select = database.prepare('SELECT tag, bytes AS body FROM body WHERE path = ? AND coding = ?')
  const cache = createByteCache()
  const stored = (path: string, coding: ContentCoding) => select.get(path, coding) as TaggedBytes | undefined
  const made = (path: string, coding: ContentCoding) => {
    const plain = stored(path, 'identity')?.body ?? decodeBrotli((stored(path, 'br') as TaggedBytes).body)
    return tagged(encode(plain, coding))
  }
  return (path, coding) => {
    const key = `${coding} ${path}`
    return cache.get(key) ?? cache.add(key, stored(path, coding) ?? made(path, coding))
  }
}
