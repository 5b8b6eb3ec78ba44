/** Links of a page: folders above it, neighbours, related pages and translations. Plain data, made once for all pages. */
import type { PublishedPage, SectionSettings } from '@svc/knowledge-index'

export interface PageLink {
  readonly path: string
  readonly title: string
  readonly language: string
}

export interface FolderLinks {
  /** Undefined for the root. */
  readonly own: PageLink | undefined
  /** Around the page where there are many. */
  readonly entries: readonly PageLink[]
  /** Whether there are others. There is no count, because a page would change with every page of its folder. */
  readonly hasMore: boolean
}

export interface PageLinks {
  /** Folders above the page, outermost first, without the front page. */
  readonly above: readonly PageLink[]
  readonly folder: FolderLinks | undefined
  readonly previous: PageLink | undefined
  readonly next: PageLink | undefined
  readonly related: readonly PageLink[]
  /** The page in every language, itself included; empty without translations. */
  readonly translations: readonly (PageLink & { readonly url: string; readonly isOriginal: boolean })[]
}

/** Entries of a folder next to a page: about as many as fit on a screen. */
const mostEntries = 30
/** Enough to choose from at the end of a page. */
const mostRelated = 5

export interface PageLinksOptions {
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  readonly sections: Readonly<Record<string, SectionSettings>>
  /** Paths of the pages that a page's text links to. */
  readonly linkedFrom: (page: PublishedPage) => readonly string[]
}

/** Makes the links of the pages of one publication. */
export function createPageLinks({ pages, sections, linkedFrom }: PageLinksOptions): (page: PublishedPage) => PageLinks {
  const byPath = new Map(pages.map((page, position) => [page.path, { page, position }]))
  const linkTo = ({ path, title, language }: PublishedPage): PageLink => ({ path, title: sections[path]?.title ?? title, language })
  const entriesOf = entriesByFolder(pages)
  const related = relatedPages(pages, linkedFrom)
  const translations = translationsOf(pages, byPath)

  const folderOf = (page: PublishedPage): FolderLinks | undefined => {
    if (page.path === '/') return undefined
    const isFolder = entriesOf.has(page.path)
    const folder = isFolder ? page.path : parentOf(page.path)
    const all = entriesOf.get(folder) ?? []
    const first = Math.max(0, Math.min(all.indexOf(page) - mostEntries / 2, all.length - mostEntries))
    const entries = all.slice(first, first + mostEntries)
    const own = byPath.get(folder)?.page
    return { own: own && folder !== '/' ? linkTo(own) : undefined, entries: entries.map(linkTo), hasMore: all.length > entries.length }
  }

  return (page) => {
    const { path } = page
    const siblings = path === '/' ? [] : (entriesOf.get(parentOf(path)) ?? [])
    const position = siblings.indexOf(page)
    const parent = byPath.get(parentOf(path))?.page
    const previous = siblings[position - 1] ?? (path === '/' || parentOf(path) === '/' ? undefined : parent)
    const next = path === '/' ? undefined : (entriesOf.get(path)?.[0] ?? siblings[position + 1])
    return {
      above: ancestorsOf(path)
        .flatMap((folder) => byPath.get(folder) ?? [])
        .map(({ page: above }) => linkTo(above)),
      folder: folderOf(page),
      previous: previous && linkTo(previous),
      next: next && linkTo(next),
      related: related(page).map(linkTo),
      translations: translations(page),
    }
  }
}

/** Whether a page is directly below the root: `/pricing`, `/guides`. */
export function isBelowRoot({ path }: Pick<PublishedPage, 'path'>): boolean {
  return path !== '/' && path.indexOf('/', 1) < 0
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

/** `/a` and `/a/b` of `/a/b/c`. */
function ancestorsOf(path: string): string[] {
  const segments = path.split('/').slice(1, -1)
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
}

/** The pages directly in each folder, pages of subfolders included, in publication order: each kind by its order. */
function entriesByFolder(pages: readonly PublishedPage[]): ReadonlyMap<string, readonly PublishedPage[]> {
  const folders = new Map<string, PublishedPage[]>()
  for (const page of pages) {
    if (page.path === '/') continue
    const entries = folders.get(parentOf(page.path))
    if (entries) entries.push(page)
    else folders.set(parentOf(page.path), [page])
  }
  return folders
}

/**
 * Pages that link to each other, then pages that link here, then pages that are linked to from here. Authors' links are better than
 * common words, and they change only with their page.
 */
function relatedPages(
  pages: readonly PublishedPage[],
  linkedFrom: PageLinksOptions['linkedFrom'],
): (page: PublishedPage) => readonly PublishedPage[] {
  const byPath = new Map(pages.map((page, position) => [page.path, { page, position }]))
  const outgoing = new Map<string, ReadonlySet<string>>()
  const incoming = new Map<string, string[]>()
  for (const page of pages) {
    // Lists are left out, because they link everything.
    if (page.isGenerated || page.path === '/') continue
    const targets = new Set(linkedFrom(page).filter((target) => target !== page.path && target !== '/'))
    outgoing.set(page.path, targets)
    for (const target of targets) {
      const sources = incoming.get(target)
      if (sources) sources.push(page.path)
      else incoming.set(target, [page.path])
    }
  }
  return ({ path }) => {
    const to = outgoing.get(path) ?? new Set<string>()
    const from = new Set(incoming.get(path))
    const both = [...from].filter((other) => to.has(other))
    const ranked = new Set([...both, ...from, ...to])
    return [...ranked].slice(0, mostRelated).flatMap((other) => byPath.get(other)?.page ?? [])
  }
}

function translationsOf(
  pages: readonly PublishedPage[],
  byPath: ReadonlyMap<string, { readonly page: PublishedPage }>,
): (page: PublishedPage) => PageLinks['translations'] {
  const groups = new Map<string, PublishedPage[]>()
  const originalOf = ({ path, translationOf }: PublishedPage) => translationOf ?? path
  for (const page of pages) {
    if (page.translationOf === undefined) continue
    const original = byPath.get(page.translationOf)?.page
    const group = groups.get(page.translationOf)
    if (group) group.push(page)
    else if (original) groups.set(page.translationOf, [original, page])
  }
  return (page) =>
    (groups.get(originalOf(page)) ?? []).map(({ path, title, language, url, translationOf }) => ({
      path,
      title,
      language,
      url,
      isOriginal: translationOf === undefined,
    }))
}
