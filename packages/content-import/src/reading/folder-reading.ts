import type { Menu } from '../html/menus.ts'
import type { placedIds } from '../places/anchors.ts'
import type { LinkPlace, SourcePage } from '../places/links.ts'
import type { PageFields } from '../places/page-fields.ts'
import type { Places } from '../places/place-links.ts'
import type { Site } from '../source/site.ts'

/** What a folder is read as. */
export type FolderKind = 'html' | 'markdown' | 'okf'

/** A page before it has a path. */
export interface FoundPage extends LinkPlace {
  /** Addresses that lead to it in addition to its own. */
  readonly formerly: readonly string[]
  /** Links to the page in other languages. */
  readonly translations: readonly string[]
}

/** A page as it is published, with marks for links to anchors. */
export interface RenderedPage {
  readonly text: string
  /** The ids on it that links lead to. */
  readonly ids: ReturnType<typeof placedIds>
  readonly fields: PageFields
  /** Buttons of the front page, for `home` of `site.yaml`. */
  readonly buttons: readonly SiteEntry[]
}

/** A link of `site.yaml`. */
export interface SiteEntry {
  readonly title: string
  readonly page?: string
  readonly url?: string
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
