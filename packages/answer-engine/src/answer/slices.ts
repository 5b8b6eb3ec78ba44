import type { PublishedPage, Slice } from '@svc/knowledge-index'
import type { Evidence } from './evidence.ts'

/** A stretch of a page that is published, with the passage that was pointed at. */
export interface PublishedSlice extends Slice {
  readonly evidence: Evidence
}

export function pageOf({ evidence }: { readonly evidence: Evidence }): PublishedPage {
  return evidence.passage.page
}

/** In page order, neighbours with only white space between them as one; the pages in the order of their first slices. */
export function joinedSlices(slices: readonly PublishedSlice[]): PublishedSlice[] {
  return [...new Set(slices.map(pageOf))].flatMap((page) => {
    const joined: PublishedSlice[] = []
    const own = slices.filter((slice) => pageOf(slice) === page)
    for (const { start, end, evidence } of [...own].sort((a, b) => a.start - b.start)) {
      const last = joined.at(-1)
      const isApart = last === undefined || (start > last.end && page.text.slice(last.end, start).trim() !== '')
      if (isApart) joined.push({ start, end, evidence })
      else joined[joined.length - 1] = { ...last, end: Math.max(last.end, end) }
    }
    return joined
  })
}

/** Whether every character of the slices is in one of the others, which are joined. */
export function isCovered(slices: readonly PublishedSlice[], by: readonly PublishedSlice[]): boolean {
  return slices.every((slice) =>
    by.some((other) => pageOf(other) === pageOf(slice) && other.start <= slice.start && slice.end <= other.end),
  )
}
