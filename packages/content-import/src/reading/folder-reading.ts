import type { Menu } from '../html/menus.ts'
import type { LinkPlace, SourcePage } from '../places/links.ts'
import type { Places } from '../places/place-links.ts'
import type { Site } from '../source/site.ts'
import type { RenderedPage } from './render-page.ts'

/** What a folder is read as. */
export type FolderKind = 'html' | 'markdown' | 'okf'

/** A page before it has a path. */
export interface FoundPage extends LinkPlace {
  /** Addresses that lead to it in addition to its own. */
  readonly formerly: readonly string[]
  /** Links to the page in other languages. */
  readonly translations: readonly string[]
}

/** A menu of a site. */
export interface SiteMenu extends Menu {
  /** The page that it was first read on. */
  readonly place: LinkPlace
  /** Pages that have it. */
  readonly pages: number
}

/** A folder, read in one of the ways. */
export interface FolderReading {
  readonly kind: FolderKind
  readonly site: Site
  readonly found: readonly FoundPage[]
  /** Addresses, and links on them that lead to a page, or to another of these addresses. */
  readonly redirects: readonly (readonly [from: string, to: string])[]
  readonly menus: readonly SiteMenu[]
  /** @returns undefined, with a note, for a page that cannot be read */
  readonly render: (page: SourcePage, places: Places) => RenderedPage | undefined
}
