/** Links of a page: folders above it, the navigation around it, neighbours, related pages and translations. Plain data, made once for all pages. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { SectionSettings } from '@svc/knowledge-index/internal'
import { createPageTree, foldersAbove, isWithin, type PageTree, parentOf } from './page-tree.ts'

export interface PageLink {
  readonly path: string
  readonly title: string
  readonly language: string
}

/** A folder's list in the navigation. Without a count of the other pages, so that a page does not change with every page of its folder. */
export interface NavigationList {
  /** Only those around the page if there are many. */
  readonly entries: readonly NavigationEntry[]
  /** The page that lists the others, if there are others. */
  readonly allAt: string | undefined
}

export interface NavigationEntry extends PageLink {
  readonly isFolder: boolean
  /** Of a folder that the page is in. */
  readonly below?: NavigationList
}

export type PageLinks = ReturnType<ReturnType<typeof createPageLinks>>

/** Entries of a folder: about as many as fit on a screen. */
const mostEntries = 30
const mostRelated = 5

type Sections = Readonly<Record<string, SectionSettings>>

export interface PageLinksOptions {
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  readonly sections: Sections
  /** Paths of at most `limit` pages that link to a page or that it links to, the most related first. `placeOf` is the publication order. */
  readonly relatedTo: (path: string, limit: number, placeOf: (path: string) => number) => readonly string[]
}

export function createPageLinks({ pages, sections, relatedTo }: PageLinksOptions) {
  const tree = createPageTree(pages)
  const places = new Map(pages.map(({ path }, place) => [path, place]))
  const placeOf = (path: string) => places.get(path) ?? pages.length
  const linkTo = (page: PublishedPage) => pageLink(page, sections)
  return (page: PublishedPage) => {
    const { path, language } = page
    const parent = parentOf(path)
    const siblings = path === '/' ? [] : tree.listed(parent, language)
    const position = siblings.indexOf(page)
    const previous = siblings[position - 1] ?? (parent === '/' ? undefined : tree.byPath.get(parent))
    const next = path === '/' ? undefined : (tree.listed(path, language)[0] ?? (position < 0 ? undefined : siblings[position + 1]))
    const home = tree.homeOf(language)
    const linked = (paths: readonly string[]) => paths.flatMap((path) => tree.byPath.get(path) ?? []).map(linkTo)
    const translations = tree.translationsOf(page)
    return {
      /** Folders above the page, outermost first, without the front page. */
      above: linked(foldersAbove(path).filter((folder) => folder !== home)),
      navigation: navigationList(tree, sections, { folder: tree.rootOf(page), language, path }),
      previous: previous && linkTo(previous),
      next: next && linkTo(next),
      related: linked(relatedTo(path, mostRelated, placeOf)),
      /** The page in every language, itself included; empty without translations. */
      translations: translations.length < 2 ? [] : translations,
    }
  }
}

/** The list of a folder for readers of a language, opened where the page at `path` is. */
export function navigationList(
  tree: PageTree,
  sections: Sections,
  { folder, language, path = '' }: { readonly folder: string; readonly language: string; readonly path?: string },
): NavigationList {
  const all = tree.listed(folder, language)
  const place = all.findIndex((entry) => isWithin(path, entry.path))
  const first = Math.max(0, Math.min(place - mostEntries / 2, all.length - mostEntries))
  const shown = all.slice(first, first + mostEntries)
  const entries = shown.map((entry, index) => {
    const isFolder = tree.listed(entry.path, language).length > 0
    const isOpen = isFolder && first + index === place
    const link = { ...pageLink(entry, sections), isFolder }
    return isOpen ? { ...link, below: navigationList(tree, sections, { folder: entry.path, language, path }) } : link
  })
  return { entries, allAt: all.length > shown.length ? folder : undefined }
}

function pageLink(page: PublishedPage, sections: Sections): PageLink {
  return { path: page.path, title: menuTitle(page, sections), language: page.language }
}

/** @param sections settings of `site.yaml`: a folder may have another title there */
export function menuTitle({ path, title, label = title }: PublishedPage, sections: Sections): string {
  return sections[path]?.title ?? label
}
