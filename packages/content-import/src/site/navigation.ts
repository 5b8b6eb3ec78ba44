/** The order of pages, and the menu of the site, from the menus of its pages. */
import type { LinkPlace, SourceLinks, SourcePage } from '../places/links.ts'
import type { SiteMenu } from '../reading/folder-reading.ts'

/** Links of the menu, and characters of their titles: the bounds of the content check. */
const mostLinks = 8
const longestTitle = 60

export function navigationOf(menus: readonly SiteMenu[], links: SourceLinks, language: string) {
  const lists = menus.map((menu) => ({
    ...menu,
    isOwn: menu.place.language === language,
    entries: menu.links.flatMap((link) => {
      const page = pageAt(link.href, menu.place, links)
      return page === undefined ? [] : [{ ...link, page }]
    }),
  }))
  const rank = ({ isOwn, isBefore }: (typeof lists)[number]) => Number(isOwn) * 2 + Number(isBefore)
  const pagesOf = ({ entries }: (typeof lists)[number]) => [...new Set(entries.map(({ page }) => page))]
  const byRank = lists.toSorted((a, b) => rank(b) - rank(a) || pagesOf(b).length - pagesOf(a).length)
  // The menu at the top of most pages, without what is below its entries.
  const [top = []] = lists
    .filter(({ isBefore }) => isBefore)
    .toSorted((a, b) => b.pages - a.pages)
    .map(({ entries }) => entries.filter(({ page, title }) => page.path !== '/' && page.language === language && title !== ''))
    .filter((entries) => new Set(entries.map(({ page }) => page)).size > 1)
  const depth = Math.min(...top.map((each) => each.depth))
  const shown = top.filter((entry) => entry.depth === depth && entry.title.length <= longestTitle)
  const first = shown.filter((entry, at) => shown.findIndex(({ page }) => page === entry.page) === at).slice(0, mostLinks)
  return {
    order: new Map(mergedOrder(byRank.map(pagesOf)).map((page, at) => [page, at + 1])),
    entries: first.map(({ page, title }) => ({ title, page: page.path })),
  }
}

export function pageAt(href: string, from: LinkPlace, links: SourceLinks): SourcePage | undefined {
  const target = links.resolve(href, from)
  return target.status === 'page' ? target.page : undefined
}

/** Merges lists of pages: the first gives the order, and a page that it lacks follows the one before it in its own list. */
function mergedOrder(lists: readonly (readonly SourcePage[])[]): readonly SourcePage[] {
  const order: SourcePage[] = []
  const known = new Set<SourcePage>()
  for (const list of lists) {
    let before: SourcePage | undefined
    let added: SourcePage[] = []
    const insert = () => {
      if (added.length > 0) order.splice(before === undefined ? order.length : order.indexOf(before) + 1, 0, ...added)
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
