/** What titles, descriptions and addresses of all pages say of their site. */
import { decoded } from '../source/site.ts'
import { joinPath } from '../source/source-path.ts'

const separators = /(?<!\s)\s+(?:::|[|–—·•»:-])\s+|(?<!\s)\s*[|»·•]\s*/

/** The part that the titles of most pages share, such as the name of the company. */
export function sharedTitle(titles: readonly string[]): string {
  const best = mostFrequent(
    titles.flatMap((title) => {
      const parts = title.split(separators)
      return parts.length < 2 ? [] : [...new Set([parts[0] ?? '', parts.at(-1) ?? ''])]
    }),
  )
  return best !== undefined && best[1] >= Math.max(2, titles.length / 2) ? best[0] : ''
}

/** A title without the part of the site, at its beginning or its end. */
export function ownTitle(title: string, shared: string): string {
  const parts = title.split(separators)
  if (shared === '' || parts.length < 2) return title
  const at = title.lastIndexOf(shared)
  if (parts.at(-1) === shared) return title.slice(0, at).replace(/(?<![\s|–—·•»:-])[\s|–—·•»:-]+$/, '')
  return parts[0] === shared ? title.slice(shared.length).replace(/^[\s|–—·•»:-]+/, '') : title
}

/** The folder above all pages: a mirror has a folder for its host, a build can have one for its base path. */
export function pagesFolder(files: readonly string[]): string {
  const [first = '', ...others] = files
  const folders = first.split('/').slice(0, -1)
  const shared = folders.findIndex((_, at) => others.some((file) => !file.startsWith(`${folders.slice(0, at + 1).join('/')}/`)))
  return folders.slice(0, shared < 0 ? folders.length : shared).join('/')
}

/**
 * The address of the site, without a slash at its end, from addresses of pages on the web: the one under which most of them lie.
 *
 * @param places addresses on the web of pages, and their addresses below the folder
 */
export function siteAddress(places: readonly (readonly [url: string, address: string])[]): string | undefined {
  const sites = places.flatMap(([url, address]) => {
    if (!URL.canParse(url) || !/^https?:/.test(url)) return []
    const { origin, pathname } = new URL(url)
    const path = (joinPath(decoded(pathname)) ?? '').replace(/\.html?$/i, '').replace(/(?:^|\/)index$/, '')
    const own = (joinPath(address) ?? '').toLowerCase()
    if (!`/${path.toLowerCase()}`.endsWith(`/${own}`) && own !== '') return []
    const base = path.slice(0, path.length - own.length).replace(/\/$/, '')
    return [base === '' ? origin : `${origin}/${base}`]
  })
  return mostFrequent(sites)?.[0]
}

/** How often each text occurs. */
export function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The text that occurs most, and how often; the first of equals. */
export function mostFrequent(texts: readonly string[]): readonly [text: string, count: number] | undefined {
  return [...counted(texts)].toSorted(([, a], [, b]) => b - a)[0]
}
