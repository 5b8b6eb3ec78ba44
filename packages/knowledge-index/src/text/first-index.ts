/** Binary search: the first number from `low` to `high` for which `isBefore` is false; `high` if there is none. */
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
