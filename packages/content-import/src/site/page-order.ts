/** The order of pages from the menus of a site. */

/**
 * Merges lists of pages: the longest gives the order, and a page that it lacks follows the one before it in its own list.
 *
 * @param lists pages of each menu, without repetition
 */
export function mergedOrder<Page>(lists: readonly (readonly Page[])[]): readonly Page[] {
  const order: Page[] = []
  const known = new Set<Page>()
  for (const list of lists) {
    let before: Page | undefined
    let added: Page[] = []
    const insert = () => {
      const at = before === undefined ? order.length : order.indexOf(before) + 1
      if (added.length > 0) order.splice(at, 0, ...added)
      added = []
    }
    for (const page of list) {
      if (known.has(page)) {
        insert()
        before = page
      } else {
        known.add(page)
        added.push(page)
      }
    }
    insert()
  }
  return order
}
