import type { PublishedPage } from './page.ts'
import { markdownPath } from './page-address.ts'

/** The canonical spelling of a path: `/Pricing/`, `/pricing.html` and `/pricing/index` are `/pricing`. Percent-encoded, as browsers send it. */
export function plainPath(path: string): string {
  const plain = encodedPath(path)
    .toLowerCase()
    .replace(/(?<!\/)\/$/, '')
    .replace(/(?<=[^/])\.html$/, '')
    .replace(folderIndex, '')
  return plain === '' && path !== '' ? '/' : plain
}

/** The name of a folder's own file, which authors see: `pages/guides/index.md` is `/guides`. */
const folderIndex = /(?<!\/)\/index$/

/** A path as a browser sends it, without the slash at its end. */
export function encodedPath(path: string): string {
  return path.replace(/[^\0-\x7f\p{Cs}]+/gu, encodeURIComponent).replace(/(?<=[^/])\/$/, '')
}

/** Resolves paths that are not exactly the path of a page: other spellings of it, and the paths that pages had before. */
export class PageRedirects<Page extends Pick<PublishedPage, 'path' | 'formerly'>> {
  /** Pages by the plain form of every path that leads to them. */
  readonly #pages = new Map<string, Page>()
  readonly #former = new Map<string, Page>()

  add(page: Page): void {
    const own = plainPath(page.path)
    if (own === page.path || !this.#pages.has(own)) this.#pages.set(own, page)
    for (const path of page.formerly ?? []) {
      this.#former.set(path, page)
      const plain = plainPath(path)
      if (this.#pages.get(plain)?.path !== plain) this.#pages.set(plain, page)
    }
  }

  /** The page that a path leads to; with `movedFrom` if the page had the path before. */
  find(path: string): { readonly page: Page; readonly movedFrom?: string } | undefined {
    const stem = path.replace(/\.md$/, '')
    const page = this.#pages.get(plainPath(stem))
    if (page === undefined) return undefined
    return plainPath(page.path) === plainPath(stem) ? { page } : { page, movedFrom: stem }
  }

  /**
   * The path to request instead: that of the page, or of its Markdown for a path with `.md`. Undefined if the path leads nowhere or is the
   * page's own. Only a former path and `/index` of a folder have another `.md` address.
   */
  target(path: string): string | undefined {
    if (path.endsWith('.md')) {
      const stem = path.slice(0, -'.md'.length)
      const page = this.#former.get(stem) ?? this.#folder(stem)
      return page && markdownPath(page.path)
    }
    const target = this.#pages.get(plainPath(path))?.path
    return target === path ? undefined : target
  }

  /** The page of a folder whose file is named, such as `/guides/index`. `/index.md` is the front page's own address. */
  #folder(stem: string): Page | undefined {
    const folder = stem.replace(folderIndex, '')
    return folder === stem || folder === '' ? undefined : this.#pages.get(folder)
  }
}
