import { markdownPath, splitAnchor } from '../../page/model/page-address.ts'
import type { SourcePage } from './content.ts'

/** The target of an author's link. An anchor is decoded, and empty if the link has none. */
export type LinkTarget =
  | { readonly status: 'external' }
  | { readonly status: 'page'; readonly path: string; readonly anchor: string }
  | { readonly status: 'image'; readonly path: string }
  /** An address the service itself answers, with the author's query and anchor. */
  | { readonly status: 'service'; readonly address: string }
  | { readonly status: 'unknown_page' }
  | { readonly status: 'unsupported_scheme' }

/** Whether the service answers at a path without query and anchor. @param isPage whether a page has a path */
export type IsServed = (path: string, isPage: (path: string) => boolean) => boolean

type LinkingPage = Pick<SourcePage, 'file' | 'path'>

/** What an author wrote on a page: a path, a relative file, an image, an anchor, an address of the service, or an absolute URL. */
export type LinkResolver = (destination: string, page: LinkingPage) => LinkTarget

/** @param isServed asked for paths that are not those of a page or an image */
export function linkResolver(pages: Iterable<LinkingPage>, imagePaths: Iterable<string>, isServed: IsServed): LinkResolver {
  const pathByFile = new Map<string, string>()
  const pathByAddress = new Map<string, string>()
  for (const { file, path } of pages) {
    pathByFile.set(file, path)
    pathByAddress.set(path, path).set(markdownPath(path), path)
  }
  const images = new Set(imagePaths)

  /** An image by its path, as a relative file in the folder, or as a browser would follow it from the page. */
  function imageAt(address: string, page: LinkingPage): string | undefined {
    if (address.startsWith('/') || images.size === 0) return images.has(address) ? address : undefined
    return [page.file, page.path.slice(1)].map((from) => `/${joinRelative(from, address)}`).find((path) => images.has(path))
  }

  /** A relative file as the author sees it in the folder, else as a browser would follow it from the page's Markdown. */
  function relative(address: string, page: LinkingPage): string | undefined {
    if (!address.endsWith('.md')) return undefined
    return pathByFile.get(joinRelative(page.file, address)) ?? pathByAddress.get(`/${joinRelative(page.path.slice(1), address)}`)
  }

  return (destination, page) => {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(destination)?.[1]?.toLowerCase()
    if (scheme !== undefined)
      return { status: externalSchemes.has(scheme) && URL.canParse(destination) ? 'external' : 'unsupported_scheme' }
    // A URL without a scheme (`//host/path`) depends on where it is quoted.
    if (destination.startsWith('//')) return { status: 'unsupported_scheme' }
    const [address, anchor] = splitAnchor(destination)
    if (address === '') return { status: 'page', path: page.path, anchor }
    const path = address.startsWith('/') ? pathByAddress.get(address) : relative(address, page)
    if (path !== undefined) return { status: 'page', path, anchor }
    const image = anchor === '' ? imageAt(address, page) : undefined
    if (image !== undefined) return { status: 'image', path: image }
    const isOfService = address.startsWith('/') && isServed(address.replace(/\?.*$/s, ''), (page) => pathByAddress.get(page) === page)
    return isOfService ? { status: 'service', address: destination } : { status: 'unknown_page' }
  }
}

/** The path of a broken link, as the author sees the folder: `../pricing.md` in `pages/guides/a.md` is `/pricing.md`. */
export function writtenPath(destination: string, file: string): string {
  const [address] = splitAnchor(destination)
  if (address.startsWith('/')) return address
  return `/${joinRelative(file, address).replace(/^pages\//, '')}`
}

const externalSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

/** `guides/a.md` and `../pricing.md` make `pricing.md`; a path that leaves the folder keeps its `..` and leads nowhere. */
function joinRelative(from: string, relative: string): string {
  const segments = from.split('/').slice(0, -1)
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop()
    else segments.push(segment)
  }
  return segments.join('/')
}
