import type { PublishedPage } from './page.ts'

type PlacedPage = Pick<PublishedPage, 'path' | 'title'>

/**
 * A folder of page paths with at least one page below it. A page at the folder's own path (`/guides` with `/guides/claims`) is the page of
 * the folder. Lists keep the publication order; a subfolder comes where its first page does.
 */
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

interface GrowingFolder<Page> {
  page?: Page
  readonly pages: Page[]
  readonly folders: Map<string, GrowingFolder<Page>>
  readonly pagesBelow: Page[]
}

/** The folders of a publication, from the root down. Paths begin with a slash and have no trailing one. */
export function folderTree<Page extends PlacedPage>(pages: readonly Page[]): Folder<Page> {
  const root = emptyFolder<Page>()
  const folders = folderPaths(pages.map(({ path }) => path))
  for (const page of pages) {
    const isFolder = page.path === '/' || folders.has(page.path)
    let folder = root
    folder.pagesBelow.push(page)
    for (const path of foldersAbove(page.path)) folder = entered(folder, path, page)
    if (isFolder && page.path !== '/') folder = entered(folder, page.path, page)
    if (isFolder) folder.page = page
    else folder.pages.push(page)
  }
  return finished('/', root)
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

function emptyFolder<Page>(): GrowingFolder<Page> {
  return { pages: [], folders: new Map(), pagesBelow: [] }
}

/** The subfolder at a path, which now has one page more. */
function entered<Page>(parent: GrowingFolder<Page>, path: string, page: Page): GrowingFolder<Page> {
  const folder = parent.folders.get(path) ?? emptyFolder<Page>()
  parent.folders.set(path, folder)
  folder.pagesBelow.push(page)
  return folder
}

function finished<Page extends PlacedPage>(path: string, { page, pages, folders, pagesBelow }: GrowingFolder<Page>): Folder<Page> {
  return {
    path,
    title: page?.title ?? titleOfPath(path),
    ...(page !== undefined && { page }),
    pages,
    folders: Array.from(folders, ([below, folder]) => finished(below, folder)),
    pagesBelow,
  }
}

/** The last segment of a path in words: `/claims-handling` is `Claims handling`. */
export function titleOfPath(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
