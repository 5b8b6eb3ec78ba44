import type { PublishedPage } from './page.ts'

type PlacedPage = Pick<PublishedPage, 'path' | 'title'>

/** A folder with at least one page below it; a page at its own path is its page. In publication order, a subfolder where its first page is. */
export interface Folder<Page extends PlacedPage = PublishedPage> {
  /** `/` for the root, `/guides`, `/guides/claims`. */
  readonly path: string
  /** The title of the folder's own page; without one, the last segment in words: `/claims-handling` is `Claims handling`. */
  readonly title: string
  /** The page at the folder's path. */
  readonly page?: Page
  /** The pages directly in it, without its own page and those of its subfolders. */
  readonly pages: readonly Page[]
  readonly folders: readonly Folder<Page>[]
  /** Every page at the folder's path or below it. */
  readonly pagesBelow: readonly Page[]
}

interface GrowingFolder<Page extends PlacedPage> extends Folder<Page> {
  title: string
  page?: Page
  readonly pages: Page[]
  readonly folders: GrowingFolder<Page>[]
  readonly pagesBelow: Page[]
}

/** The folders of a publication, from the root down. Paths begin with a slash and have no trailing one. */
export function folderTree<Page extends PlacedPage>(pages: readonly Page[]): Folder<Page> {
  const root: GrowingFolder<Page> = { path: '/', title: '', pages: [], folders: [], pagesBelow: [] }
  const folders = new Map<string, GrowingFolder<Page>>()
  const paths = folderPaths(pages.map(({ path }) => path))
  for (const page of pages) {
    const isFolder = paths.has(page.path)
    let folder = root
    folder.pagesBelow.push(page)
    for (const path of foldersAbove(isFolder ? `${page.path}/` : page.path)) {
      const above = folder
      folder = folders.get(path) ?? { path, title: titleOfPath(path), pages: [], folders: [], pagesBelow: [] }
      if (!folders.has(path)) above.folders.push(folder)
      folders.set(path, folder)
      folder.pagesBelow.push(page)
    }
    if (isFolder || page.path === '/') {
      folder.page = page
      folder.title = page.title
    } else folder.pages.push(page)
  }
  return root
}

/** Every path with another one below it, without the root. */
export function folderPaths(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) for (const folder of foldersAbove(path)) folders.add(folder)
  return folders
}

/** `/a/b/c` is in `/a` and in `/a/b`, and in the root, which is left out. */
function* foldersAbove(path: string): Generator<string> {
  for (let slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) yield path.slice(0, slash)
}

/** The last segment of a path in words: `/claims-handling` is `Claims handling`. */
export function titleOfPath(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
