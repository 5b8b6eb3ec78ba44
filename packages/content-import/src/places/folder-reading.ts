import type { KnownCompany } from '../source/known-company.ts'
import type { Site, SiteLook } from '../source/site.ts'
import type { SourceLinks, SourcePage } from './links.ts'
import type { PageFields } from './page-fields.ts'
import type { Places } from './place-links.ts'

/** What a folder is read as. */
export type FolderKind = 'html' | 'markdown' | 'okf'

/** A page before it has a path. */
export type FoundPage = Omit<SourcePage, 'path'>

/** A page as it is published, with marks for ids and for links to them. */
export interface RenderedPage {
  readonly text: string
  readonly fields: PageFields
  /** Buttons of the front page, for `home` of `site.yaml`. */
  readonly buttons?: readonly { readonly title: string; readonly to: string }[]
}

/** A folder, read in one of the ways. */
export interface FolderReading {
  readonly kind: FolderKind
  /** The folder of the pages, relative to the source. */
  readonly base: string
  readonly site: Site
  readonly company?: KnownCompany | undefined
  readonly found: readonly FoundPage[]
  /** Addresses that lead to pages in addition to their own. */
  readonly aliases: (pages: readonly SourcePage[], links: SourceLinks) => readonly (readonly [address: string, page: SourcePage])[]
  /** Lists of pages in the order of the menus. */
  readonly menus: (links: SourceLinks) => readonly (readonly SourcePage[])[]
  /** The page that each translation translates, where the source says so. */
  readonly translations: (pages: readonly SourcePage[], links: SourceLinks) => ReadonlyMap<SourcePage, SourcePage>
  /** @returns undefined, with a note, for a page that cannot be read */
  readonly render: (page: SourcePage, places: Places) => RenderedPage | undefined
  /** Settings for `site.yaml`. */
  readonly look: (links: SourceLinks) => SiteLook
}
