/** The first of the numbers from `low` to `high` that is not before what is looked for; `high` where all others are. Asks logarithmically often. */
export function firstIndex(low: number, high: number, isBefore: (index: number) => boolean): number {
  let first = low
  let end = high
  while (first < end) {
    const middle = (first + end) >>> 1
    if (isBefore(middle)) first = middle + 1
    else end = middle
  }
  return first
}
