/** A stretch of one page's published text, in code points; `end` is exclusive. */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** The same stretches in page order, those that touch or overlap as one. */
export function joinedSlices(slices: readonly Slice[], touches: (from: number, to: number) => boolean = (from, to) => to <= from): Slice[] {
  const joined: Slice[] = []
  for (const slice of [...slices].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1)
    if (last === undefined || !(slice.start <= last.end || touches(last.end, slice.start))) joined.push(slice)
    else if (slice.end > last.end) joined[joined.length - 1] = { start: last.start, end: slice.end }
  }
  return joined
}

/** Whether every character of `slice` lies in the others, which are joined. */
export function isCovered(slice: Slice, joined: readonly Slice[]): boolean {
  return joined.some(({ start, end }) => start <= slice.start && slice.end <= end)
}
