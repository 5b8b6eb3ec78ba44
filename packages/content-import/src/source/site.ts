/** A site as its pages or its folder say. Paths are relative to the source, and addresses begin with `/`. */
export interface Site {
  readonly roots: readonly SiteRoot[]
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Absolute, with the base path of the site, without a trailing slash. */
  readonly url?: string | undefined
  /** Language of pages without one of their own. */
  readonly language: string
  /** Folders whose files are served unchanged, from the top of the site. */
  readonly staticFolders: readonly string[]
}

/** How a site looks and what leads through it. Images are files of the source or addresses of the site. */
export interface SiteLook {
  readonly logo?: string | undefined
  readonly icon?: string | undefined
  readonly navigation?: readonly SiteLink[]
  /** Buttons of the front page. */
  readonly buttons?: readonly SiteLink[]
}

export interface SiteLink {
  readonly title: string
  readonly to: string
}

/** A folder of pages. */
export interface SiteRoot {
  readonly folder: string
  readonly language?: string
  /** The address of the file at this path in the folder. */
  readonly address: (path: string) => string
}

/** The names of a folder's own page. */
const indexNames = /(?:^|\/)(?:index|_index|readme)$/i

/** `guides/First Steps.md` is `/guides/First Steps`; the page of a folder has the address of the folder. */
export function fileAddress(path: string): string {
  return `/${withoutIds(path)
    .replace(/\.(?:md|markdown)$/i, '')
    .replace(indexNames, '')}`
}

/** Notion ends the names of files and folders with an id of 32 hexadecimal digits, Confluence those of pages with a number. */
export function withoutIds(path: string): string {
  return path.replace(/[ _-][0-9a-f]{32}(?=\/|\.\w+$|$)/gi, '').replace(/_\d{5,12}(?=\.html?$)/i, '')
}

/** Whether a file is a page by its name. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}

/** The URL of a site from its origin and base path, without a trailing slash. */
export function siteUrl(origin: string | undefined, base = ''): string | undefined {
  return origin === undefined ? undefined : `${origin.replace(/\/$/, '')}/${base.replace(/^\//, '')}`.replace(/\/+$/, '')
}
