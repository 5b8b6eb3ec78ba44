/**
 * Characters of either side of a result, structured or readable, that was asked for without a size of its own: it stays under 8,000
 * tokens (docs/pages/reference/limits.md), and a token is about four characters of English. Counted as JavaScript counts a string, where an emoji is two.
 */
export const longestDefaultResult = 8_000 * 4 - 1

/** As many of the items, from the first on, as there is room for. */
export function firstThatFit<Item>(items: Iterable<Item>, room: number, charactersOf: (item: Item) => number): Item[] {
  const fitting: Item[] = []
  let left = room
  for (const item of items) {
    left -= charactersOf(item)
    if (left < 0) break
    fitting.push(item)
  }
  return fitting
}

/** Characters of a value as an entry of a JSON list, the longer of its two forms: as text nothing is escaped. */
export function listedCharacters(value: unknown): number {
  return JSON.stringify(value).length + ','.length
}

/** The largest number up to `most` that fits, or 0; where a number fits, each smaller one does. */
export function largestThatFits(most: number, fits: (count: number) => boolean): number {
  if (fits(most)) return most
  let low = 0
  let high = most
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
