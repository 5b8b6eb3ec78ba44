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

export class LinkResolver {
  readonly #pathByFile = new Map<string, string>()
  readonly #pathByAddress = new Map<string, string>()
  readonly #images: ReadonlySet<string>
  readonly #isServed: IsServed

  /** @param isServed asked for paths that are not those of a page or an image */
  constructor(pages: Iterable<Pick<SourcePage, 'file' | 'path'>>, imagePaths: Iterable<string>, isServed: IsServed) {
    for (const { file, path } of pages) {
      this.#pathByFile.set(file, path)
      this.#pathByAddress.set(path, path)
      this.#pathByAddress.set(markdownPath(path), path)
    }
    this.#images = new Set(imagePaths)
    this.#isServed = isServed
  }

  /** What an author wrote on `page`: a path, a relative file, an image, an anchor, an address of the service, or an absolute URL. */
  resolve(destination: string, page: Pick<SourcePage, 'file' | 'path'>): LinkTarget {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(destination)?.[1]?.toLowerCase()
    if (scheme !== undefined)
      return { status: externalSchemes.has(scheme) && URL.canParse(destination) ? 'external' : 'unsupported_scheme' }
    // A URL without a scheme (`//host/path`) depends on where it is quoted.
    if (destination.startsWith('//')) return { status: 'unsupported_scheme' }
    const [address, anchor] = splitAnchor(destination)
    if (address === '') return { status: 'page', path: page.path, anchor }
    const path = address.startsWith('/') ? this.#pathByAddress.get(address) : this.#relative(address, page)
    if (path !== undefined) return { status: 'page', path, anchor }
    const image = anchor === '' ? this.#image(address, page) : undefined
    if (image !== undefined) return { status: 'image', path: image }
    const isServed =
      address.startsWith('/') && this.#isServed(address.replace(/\?.*$/s, ''), (page) => this.#pathByAddress.get(page) === page)
    return isServed ? { status: 'service', address: destination } : { status: 'unknown_page' }
  }

  /** Finds an image by its path, as a relative file in the folder, or as a browser would follow it from the page. */
  #image(address: string, page: Pick<SourcePage, 'file' | 'path'>): string | undefined {
    if (this.#images.size === 0) return undefined
    const paths = address.startsWith('/')
      ? [address]
      : [`/${joinRelative(page.file, address)}`, `/${joinRelative(page.path.slice(1), address)}`]
    return paths.find((path) => this.#images.has(path))
  }

  /** A relative file as the author sees it in the folder, else as a browser would follow it from the page's Markdown. */
  #relative(address: string, page: Pick<SourcePage, 'file' | 'path'>): string | undefined {
    if (!address.endsWith('.md')) return undefined
    return (
      this.#pathByFile.get(joinRelative(page.file, address)) ?? this.#pathByAddress.get(`/${joinRelative(page.path.slice(1), address)}`)
    )
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
