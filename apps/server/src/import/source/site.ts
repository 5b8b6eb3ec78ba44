import type { Fields } from './data-text.ts'
import type { Note } from './import-note.ts'
import type { SourceFolder } from './source-folder.ts'

export type DialectName = 'starlight' | 'docusaurus' | 'hugo' | 'jekyll' | 'mkdocs' | 'plain'

/** One dialect of documentation folders. */
export interface Dialect {
  readonly name: DialectName
  /** Whether a site of this kind has its configuration in this folder of the source (`''` is the source itself). */
  readonly isAt: (source: SourceFolder, base: string) => boolean
  readonly readSite: (source: SourceFolder, base: string) => Site
  /** Whether the site reads this file as MDX. */
  readonly isMdx: (file: string) => boolean
  /** Turns the dialect's own syntax into Markdown with directives (`:::note[Title]`), which one renderer reads. */
  readonly prepare: (body: string, preparation: Preparation) => string
}

export interface Preparation {
  readonly file: string
  readonly fields: Fields
  readonly site: Site
  /** @param line of the body, from 1 */
  readonly note: (kind: Parameters<Note>[0], message: string, line?: number) => void
  /**
   * The text of another file of the source below its front matter, by candidates for its path; undefined candidates are outside the source.
   * If no candidate exists, adds a note and returns undefined.
   */
  readonly include: (paths: readonly (string | undefined)[], line: number) => string | undefined
}

/** A site as its configuration describes it. Every path is relative to the source, every address begins with `/`. */
export interface Site {
  readonly roots: readonly SiteRoot[]
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Absolute, with the base path of the site, without a trailing slash. */
  readonly url?: string | undefined
  /** The site's language where no folder says another. */
  readonly language: string
  /** Folders whose files are served as they are. */
  readonly staticFolders: readonly { readonly folder: string; readonly address: string }[]
  readonly redirects: readonly (readonly [from: string, to: string])[]
  /** Texts of the configuration by the names under which pages can ask for them. */
  readonly variables?: Readonly<Record<string, string>>
  /** Folders that includes are looked for in. */
  readonly includeFolders: readonly string[]
}

/** A folder of pages. */
export interface SiteRoot {
  readonly folder: string
  readonly language?: string
  /** By the path in this folder; undefined for a file that is no page. */
  readonly address: (path: string, fields: Fields) => string | undefined
}

/** The names of a folder's own page. */
const indexNames = /(?:^|\/)(?:index|_index|readme)$/i

/** `guides/First Steps.md` is `/guides/First Steps`; the page of a folder has the folder's address, `/` at the top. */
export function fileAddress(path: string): string {
  return `/${path.replace(/\.(?:md|mdx|markdown|mdown)$/i, '').replace(indexNames, '')}`
}

/** Whether a file is a page by its name. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path)
}

/** Joins parts of a path and resolves `.` and `..`; undefined where it leaves the folder. */
export function joinPath(...parts: readonly string[]): string | undefined {
  const segments: string[] = []
  for (const segment of parts.join('/').split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/** The address of a site from its parts as configurations have them, without a trailing slash. */
export function siteUrl(origin: string | undefined, base = ''): string | undefined {
  return origin === undefined ? undefined : `${origin.replace(/\/$/, '')}/${base.replace(/^\//, '')}`.replace(/\/+$/, '')
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
