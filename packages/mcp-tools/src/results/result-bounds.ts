/** UTF-16 units of either side of a default result: under 8,000 tokens (docs/pages/reference/limits.md) of about four characters. */
export const longestDefaultResult = 8_000 * 4 - 1

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

/** Characters of a value in a JSON list, which is longer than its text. */
export function listedCharacters(value: unknown): number {
  return JSON.stringify(value).length + ','.length
}

/** The largest number up to `most` that fits, or 0. If a number fits, each smaller one does. */
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
