import { isServiceAddress } from '@svc/knowledge-index'
import type { SourcePage } from './links.ts'
import { pagePath } from './source/page-path.ts'

/** What the content check takes as a former path (docs/pages/reference/import.md). */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-F]{2})+$/
const longestPath = 512

/**
 * The paths that lead to each page from now on: its address on the site where that differs by more than case and a slash, and the
 * addresses that redirect there. A path that another page has, or has had, stays with that one.
 *
 * @param redirects addresses and the pages they lead to, those that count most first
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
    if (path === undefined || taken.has(plain) || isServiceAddress(plain)) continue
    // The server answers such spellings by itself.
    if (plain === pagePath(address) && plain === page.path) continue
    taken.add(plain)
    former.set(page, [...(former.get(page) ?? []), path])
  }
  return former
}

/** A path and the folders that it is in: each of them has a page. */
function withFolders(path: string): readonly string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/') || '/')
}

/** As a browser sends it; undefined for what is no path. */
function encoded(address: string): string | undefined {
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
