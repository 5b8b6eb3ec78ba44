import type { KnownCompany } from './known-company.ts'
import { pathIn } from './source-path.ts'

/** A site as its pages or its folder say. Addresses begin with `/`. */
export interface Site {
  /** The folder of the pages, relative to the source, whose place is the top of the site. */
  readonly base: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Absolute, with the base path of the site, without a trailing slash. */
  readonly url?: string | undefined
  /** Language of pages without one of their own. */
  readonly language: string
  readonly company?: KnownCompany | undefined
  /** Addresses of images, as links on the page for `/` have them. */
  readonly logo?: string | undefined
  readonly icon?: string | undefined
}

/** The place of a file from the top of the site. */
export function placeOnSite({ base }: Pick<Site, 'base'>, file: string): string {
  return pathIn(base, file) ?? file
}

/** `guides/First Steps.md` is `/guides/First Steps`; the page of a folder has the address of the folder. */
export function pageAddress(path: string): string {
  return `/${withoutIds(path)
    .replace(/\.(?:md|markdown|x?html?|php|aspx?|jsp)$/i, '')
    .replace(isMarkdown(path) ? /(?:^|\/)(?:index|_index|readme)$/i : /(?:^|\/)(?:index|default)$/i, '')}`
}

/** Notion ends the names of files and folders with an id of 32 hexadecimal digits, Confluence those of pages with a number. */
export function withoutIds(path: string): string {
  return path.replace(/[ _-][0-9a-f]{32}(?=\/|\.\w+$|$)/gi, '').replace(/_\d{5,12}(?=\.html?$)/i, '')
}

/** Whether a file is a page by its name. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}

export function isHtml(path: string): boolean {
  return /\.x?html?$/i.test(path)
}

/** A text with its percent signs decoded, if all of them can be. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
