import type { PublishedPage } from '@svc/knowledge-index'
import type { TextRange } from '@svc/knowledge-index/page'
import type { Evidence } from './evidence.ts'

/** A published part of a page, with the passage that was pointed at. */
export interface PublishedSlice extends TextRange {
  readonly evidence: Evidence
}

export function pageOf({ evidence }: { readonly evidence: Evidence }): PublishedPage {
  return evidence.passage.page
}

/** Sorts slices by page, then place, and joins those with only white space between them. Pages are in the order of their first slices. */
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

/** Whether each slice is within one of the others, which are joined. */
export function isCovered(slices: readonly PublishedSlice[], by: readonly PublishedSlice[]): boolean {
  return slices.every((slice) =>
    by.some((other) => pageOf(other) === pageOf(slice) && other.start <= slice.start && slice.end <= other.end),
  )
}
