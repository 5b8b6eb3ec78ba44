import type { Fields } from './data-text.ts'
import type { Note } from './import-note.ts'
import type { SourceFolder } from './source-folder.ts'

export const dialectNames = [
  'starlight',
  'docusaurus',
  'vitepress',
  'mkdocs',
  'mintlify',
  'gitbook',
  'hugo',
  'jekyll',
  'okf',
  'plain',
] as const

export type DialectName = (typeof dialectNames)[number]

/** One dialect of documentation folders. */
export interface Dialect {
  readonly name: DialectName
  /** The names of its configuration. The first that a folder has counts. */
  readonly configFiles: readonly string[]
  /** Whether the files in a folder with a configuration (`''` is the source itself) are of a site of this kind. */
  readonly isAt?: (source: SourceFolder, base: string) => boolean
  readonly readSite: (source: SourceFolder, base: string) => Site
  /** Whether the site reads this file as MDX; without it the site has no MDX. */
  readonly isMdx?: (file: string) => boolean
  /** Turns the dialect's own syntax into Markdown with directives (`:::note[Title]`) for the renderer. */
  readonly prepare?: (body: string, preparation: Preparation) => string
}

export interface Preparation {
  readonly file: string
  readonly fields: Fields
  readonly site: Site
  /** @param line of the body, from 1 */
  readonly note: (kind: Parameters<Note>[0], message: string, line?: number) => void
  /**
   * The text below the front matter of the file at this path in the first of these folders that has it, or a part of it: a range of lines
   * such as `3:5`, or a region between marks. If there is none, adds a note and returns undefined.
   */
  readonly include: (path: string, folders: readonly string[], line: number, part?: string) => string | undefined
}

/** A site according to its configuration. Paths are relative to the source, and addresses begin with `/`. */
export interface Site {
  readonly roots: readonly SiteRoot[]
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Absolute, with the base path of the site, without a trailing slash. */
  readonly url?: string | undefined
  /** Language of folders without one of their own. */
  readonly language: string
  /** Folders whose files are served unchanged, from the top of the site. */
  readonly staticFolders: readonly string[]
  /** The pages in the order of the navigation, by file in the source or by address, with the titles that the site gives them there. */
  readonly navigation?: readonly { readonly to: string; readonly title?: string }[]
  readonly redirects?: readonly (readonly [from: string, to: string])[]
  /** Values for front matter that pages get from the configuration or from a page above them; their own count first. */
  readonly inherited?: (file: string) => Fields
  /** Whether front matter needs no marks around it. */
  readonly mayLackMarks?: boolean
  /** Whether the site leaves out the page of this file now; drafts in front matter need no mention. */
  readonly isWithheld?: (file: string, fields: Fields, now: Date) => boolean
  /** Checks and sources from front matter, in the keys of a content folder. `staleSince` is a day in the past. */
  readonly trust?: (fields: Fields, now: Date) => PageTrust
  /** How the site looks and what it links to. */
  readonly look?: SiteLook
  /** Settings that are not taken over, in words. */
  readonly unread?: readonly string[]
  /** Values that pages can print, by name. */
  readonly variables?: Fields | undefined
  /** Folders that are searched for included files. */
  readonly includeFolders?: readonly string[]
}

export interface PageTrust {
  readonly reviewed?: string | undefined
  readonly verified?: string | undefined
  readonly sources?: readonly { readonly title: string; readonly url: string }[]
  readonly staleSince?: string | undefined
}

/** Images are files of the source or addresses of the site; colours are `#rrggbb`. */
export interface SiteLook {
  readonly logo?: string | undefined
  readonly logoDark?: string | undefined
  readonly icon?: string | undefined
  readonly accent?: { readonly light?: string | undefined; readonly dark?: string | undefined } | undefined
  readonly navigation?: readonly SiteLink[]
  /** Source code, social networks and the like. */
  readonly links?: readonly SiteLink[]
}

export interface SiteLink {
  readonly title: string
  readonly to: string
}

/** A link of a configuration; none if it has no address. */
export function linkTo(title: string | undefined, to: unknown): readonly SiteLink[] {
  return typeof to === 'string' && to !== '' ? [{ title: title ?? '', to }] : []
}

/** A folder of pages. */
export interface SiteRoot {
  readonly folder: string
  readonly language?: string
  /** The address of the Markdown file at this path in the folder; undefined if it is not a page. */
  readonly address: (path: string, fields: Fields) => string | undefined
}

/** The names of a folder's own page. */
const indexNames = /(?:^|\/)(?:index|_index|readme)$/i

/** `guides/First Steps.md` is `/guides/First Steps`; the page of a folder has the address of the folder. */
export function fileAddress(path: string): string {
  return `/${path.replace(/\.(?:md|mdx|markdown|mdown)$/i, '').replace(indexNames, '')}`
}

/** Whether a file is a page by its name. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path)
}

/** Whether a file is only a part of pages: its name, or that of one of its folders, begins with an underscore. */
export function isPart(path: string): boolean {
  return /(?:^|\/)_/.test(path)
}

/** The URL of a site from its origin and base path, without a trailing slash. */
export function siteUrl(origin: string | undefined, base = ''): string | undefined {
  return origin === undefined ? undefined : `${origin.replace(/\/$/, '')}/${base.replace(/^\//, '')}`.replace(/\/+$/, '')
}
