/** A cache of bodies that drops those that were not asked for. */
import { RecentValues } from '@svc/knowledge-index/internal'
import type { TaggedBytes } from './representation.ts'

/** Bytes of each of the two generations. */
const generationBytes = 16 * 1_024 * 1_024

export function createByteCache(): RecentValues<string, TaggedBytes> {
  return new RecentValues(generationBytes, ({ body }) => body.length)
}
