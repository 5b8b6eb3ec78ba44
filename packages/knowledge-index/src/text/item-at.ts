/**
 * The item at an index that exists, which the compiler cannot know (`noUncheckedIndexedAccess`). Loops over all postings index arrays
 * directly: the lists that come here have different types, and the engine optimizes a place for one.
 */
export function at<Item>(items: ArrayLike<Item>, index: number): Item {
  return items[index] as Item
}
