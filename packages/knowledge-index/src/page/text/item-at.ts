/** The item at an index that exists (`noUncheckedIndexedAccess`). Slow in loops over all postings: they read by `numberAt`. */
export function at<Item>(items: ArrayLike<Item>, index: number): Item {
  return items[index] as Item
}

/** The same for numbers of an index: the engine reads lists of one type as fast as without a function. */
export function numberAt(numbers: Uint32Array | Uint8Array, index: number): number {
  return numbers[index] as number
}
