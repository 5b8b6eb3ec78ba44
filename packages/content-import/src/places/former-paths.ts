import { mayBePage } from '@svc/composition'
import { pagePath } from '../source/page-path.ts'
import type { SourcePage } from './links.ts'

/** Characters of a former path (docs/pages/reference/import.md). */
const longestPath = 512

/**
 * The former paths of each page: its address on the site, unless it differs only by case and a slash, its file, and the addresses that
 * redirect to it.
 * A path of one page is not a former path of another.
 *
 * @param redirects addresses and their pages; the first entry of an address counts
 */
export function formerPaths(pages: readonly SourcePage[], redirects: Iterable<readonly [address: string, page: SourcePage]>) {
  // Each folder has a page too.
  const taken = new Set(pages.flatMap(({ path }) => Array.from(path.matchAll(/\/|$/g), ({ index }) => path.slice(0, index) || '/')))
  const former = new Map<SourcePage, string[]>()
  const written = new Set<string>()
  for (const [address, page] of [...pages.map((each) => [each.address, each] as const), ...redirects]) {
    const path = encoded(address)
    const plain = path?.toLowerCase().replace(/(?:\/index)?(?:\.html)?$/, '') || '/'
    if (path === undefined || !mayBePage(plain) || !mayBePage(path) || written.has(path)) continue
    // The server redirects other spellings of a path by itself. A file of the old site is named as its links name it.
    const isOwn = plain === page.path && (plain === pagePath(address) || path.endsWith('.html'))
    if (isOwn ? !path.endsWith('.html') : taken.has(plain)) continue
    if (!isOwn) taken.add(plain)
    written.add(path)
    former.set(page, [...(former.get(page) ?? []), path])
  }
  return former
}

/** The address as a browser sends it; undefined if it is not a valid path. */
function encoded(address: string): string | undefined {
  // A lone surrogate has no UTF-8.
  if (/\p{Surrogate}/u.test(address)) return undefined
  const parts = address.split('/').filter((part) => part !== '')
  const path = `/${parts.map((part) => encodeURIComponent(part).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)).join('/')}`
  return path.length <= longestPath && !/\.mdx?$/.test(path) && !parts.some((part) => /^\.+$/.test(part)) ? path : undefined
}
