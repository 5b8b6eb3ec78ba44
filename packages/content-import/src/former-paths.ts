import { isReserved } from '@svc/composition'
import type { SourcePage } from './links.ts'
import { pagePath } from './source/page-path.ts'

/** The content check accepts only such parts in a former path (docs/pages/reference/import.md). */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-F]{2})+$/
const longestPath = 512

/**
 * The former paths of each page: its address on the site, unless it differs only by case and a slash, and the addresses that redirect to it.
 * A path of one page is not a former path of another.
 *
 * @param redirects addresses and their pages; the first entry of an address counts
 */
export function formerPaths(
  pages: readonly SourcePage[],
  redirects: Iterable<readonly [address: string, page: SourcePage]>,
): ReadonlyMap<SourcePage, readonly string[]> {
  const taken = new Set(pages.flatMap(({ path }) => withFolders(path)))
  const former = new Map<SourcePage, string[]>()
  for (const [address, page] of [...pages.map((each) => [each.address, each] as const), ...redirects]) {
    const path = encoded(address)
    const plain = path?.toLowerCase().replace(/(?:\/index)?\.html?$/, '') || '/'
    if (path === undefined || taken.has(plain) || isReserved(plain)) continue
    // The server redirects these spellings without a former path.
    if (plain === pagePath(address) && plain === page.path) continue
    taken.add(plain)
    former.set(page, [...(former.get(page) ?? []), path])
  }
  return former
}

/** A path and its folders: each folder has a page too. */
function withFolders(path: string): readonly string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/') || '/')
}

/** The address as a browser sends it; undefined if it is not a valid path. */
function encoded(address: string): string | undefined {
  // A lone surrogate has no UTF-8.
  if (/\p{Surrogate}/u.test(address)) return undefined
  const path = `/${address
    .split('/')
    .filter((part) => part !== '')
    .map((part) => encodeURIComponent(part).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent))
    .join('/')}`
  const isPath =
    path.length <= longestPath &&
    !/\.mdx?$/.test(path) &&
    path
      .slice(1)
      .split('/')
      .every((part) => segment.test(part) && !/^\.+$/.test(part))
  return isPath ? path : undefined
}
