/** Links of a page: folders above it, neighbours, related pages and translations. Plain data, made once for all pages. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { SectionSettings } from '@svc/knowledge-index/internal'

export interface PageLink {
  readonly path: string
  readonly title: string
  readonly language: string
}

export interface FolderLinks {
  /** Undefined for the root. */
  readonly own: PageLink | undefined
  /** Only those around the page if there are many. */
  readonly entries: readonly PageLink[]
  /** Whether there are others. Without a count, so that a page does not change with every page of its folder. */
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
const mostRelated = 5

export interface PageLinksOptions {
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  readonly sections: Readonly<Record<string, SectionSettings>>
  /** Paths of at most `limit` pages that link to a page or that it links to, the most related first. */
  readonly relatedTo: (path: string, limit: number) => readonly string[]
}

/** Makes the links of the pages of one publication. */
export function createPageLinks({ pages, sections, relatedTo }: PageLinksOptions): (page: PublishedPage) => PageLinks {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const linkTo = (page: PublishedPage) => pageLink(page, sections)
  // In publication order, pages of subfolders included.
  const entriesOf = groupedBy(
    pages.filter(({ path }) => path !== '/'),
    ({ path }) => parentOf(path),
  )
  const translations = translationsOf(pages, byPath)

  const folderOf = (page: PublishedPage): FolderLinks | undefined => {
    if (page.path === '/') return undefined
    const isFolder = entriesOf.has(page.path)
    const folder = isFolder ? page.path : parentOf(page.path)
    const all = entriesOf.get(folder) ?? []
    const place = isFolder ? 0 : all.indexOf(page)
    const first = Math.max(0, Math.min(place - mostEntries / 2, all.length - mostEntries))
    const entries = all.slice(first, first + mostEntries)
    const own = byPath.get(folder)
    return { own: own && folder !== '/' ? linkTo(own) : undefined, entries: entries.map(linkTo), hasMore: all.length > entries.length }
  }

  return (page) => {
    const { path } = page
    const parent = parentOf(path)
    const siblings = path === '/' ? [] : (entriesOf.get(parent) ?? [])
    const position = siblings.indexOf(page)
    const previous = siblings[position - 1] ?? (parent === '/' ? undefined : byPath.get(parent))
    const next = path === '/' ? undefined : (entriesOf.get(path)?.[0] ?? siblings[position + 1])
    return {
      above: ancestorsOf(path)
        .flatMap((folder) => byPath.get(folder) ?? [])
        .map(linkTo),
      folder: folderOf(page),
      previous: previous && linkTo(previous),
      next: next && linkTo(next),
      related: relatedTo(path, mostRelated)
        .flatMap((related) => byPath.get(related) ?? [])
        .map(linkTo),
      translations: translations(page),
    }
  }
}

/** @param sections settings of `site.yaml`: a folder may have another title there */
export function pageLink({ path, title, language }: PublishedPage, sections: PageLinksOptions['sections']): PageLink {
  return { path, title: sections[path]?.title ?? title, language }
}

/** In the order of the items. */
export function groupedBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

/** `/a` and `/a/b` of `/a/b/c`. */
function ancestorsOf(path: string): string[] {
  const segments = path.split('/').slice(1, -1)
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
}

type PagesByPath = ReadonlyMap<string, PublishedPage>

function translationsOf(pages: readonly PublishedPage[], byPath: PagesByPath): (page: PublishedPage) => PageLinks['translations'] {
  const byOriginal = groupedBy(pages, ({ translationOf }) => translationOf)
  return ({ path, translationOf: original = path }) => {
    const translated = byOriginal.get(original)
    const first = byPath.get(original)
    const all = first && translated ? [first, ...translated] : []
    return all.map(({ path, title, language, url, translationOf }) => ({
      path,
      title,
      language,
      url,
      isOriginal: translationOf === undefined,
    }))
  }
}
