import { remembered } from './remembered.ts'

/** In the order of the items. */
export function groupedBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) remembered(groups, keyOf(item), () => []).push(item)
  return groups
}
