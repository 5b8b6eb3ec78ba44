/** Pages for folders that have none of their own: each lists what is in its folder. */

import { mostListedInSection } from '../content-source/content-bounds.ts'
import { plainMarkdown } from '../markdown/plain-markdown.ts'
import { folderTitle } from '../model/folder-tree.ts'
import type { FrontMatter, PageKind } from '../model/page.ts'
import type { SectionSettings } from '../model/site-settings.ts'
import { yamlString } from '../text/yaml.ts'

/** A page as its folder lists it. */
export interface ListedPage extends Pick<FrontMatter, 'title' | 'description' | 'language'> {
  readonly path: string
  readonly order?: number | undefined
}

/** A generated page, written as an author would write it. */
export interface SectionPage {
  readonly path: string
  readonly kind: PageKind
  /** The file that an author can write in its place. */
  readonly file: string
  readonly source: string
}

/** Every path above a page, without the root: `/a` and `/a/b` of `/a/b/c`. */
export function folderPaths(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) folders.add(path.slice(0, slash))
  }
  return folders
}

/**
 * The pages of the folders that have no page among `pages`, in no particular order.
 *
 * @param settings of `site.yaml`, by the folder's path
 */
export function sectionPages(pages: readonly ListedPage[], settings: Readonly<Record<string, SectionSettings>>): SectionPage[] {
  const known = new Set(pages.map(({ path }) => path))
  const missing = [...folderPaths(known)].filter((path) => !known.has(path))
  const entriesOf = new Map<string, ListedPage[]>()
  const list = (page: ListedPage) => {
    const folder = page.path.slice(0, page.path.lastIndexOf('/'))
    const entries = entriesOf.get(folder)
    if (entries) entries.push(page)
    else entriesOf.set(folder, [page])
  }
  for (const page of pages) list(page)
  const depth = (path: string) => path.split('/').length
  // A folder is listed by the one above it.
  return missing
    .sort((a, b) => depth(b) - depth(a))
    .map((path) => {
      const entries = (entriesOf.get(path) ?? []).sort(byOrder)
      const page = listedSection(path, entries, settings[path] ?? {})
      list(page)
      return {
        path,
        kind: path === '/research' || path.startsWith('/research/') ? 'research' : 'page',
        file: fileOf(path),
        source: sourceOf(page, entries),
      }
    })
}

const last = Number.MAX_VALUE

function byOrder(a: ListedPage, b: ListedPage): number {
  return (a.order ?? last) - (b.order ?? last) || (a.path < b.path ? -1 : 1)
}

function listedSection(path: string, entries: readonly ListedPage[], { title, description, order }: SectionSettings): ListedPage {
  const first = entries[0]?.order
  return {
    path,
    title: title ?? folderTitle(path),
    description: description ?? titlesOf(entries),
    language: commonLanguage(entries),
    // Without an order of its own it comes where its first page does.
    order: order ?? first,
  }
}

/** Characters of a description (docs/pages/reference/content.md). */
const longestDescription = 300

/** The titles of what is listed, which needs no words of any language; cut behind a whole title. */
function titlesOf(entries: readonly ListedPage[]): string {
  let titles = ''
  for (const { title } of entries) {
    const longer = titles === '' ? title : `${titles}; ${title}`
    // Room for the ellipsis.
    if (Array.from(longer).length > longestDescription - 3) return titles === '' ? title : `${titles}; …`
    titles = longer
  }
  return titles
}

function commonLanguage(entries: readonly ListedPage[]): string {
  const counts = new Map<string, number>()
  for (const { language } of entries) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'en'
}

function fileOf(path: string): string {
  return /^\/(?:research|comparisons)(?:\/|$)/.test(path) ? `${path.slice(1)}/index.md` : `pages${path}/index.md`
}

function sourceOf({ title, description, language, order }: ListedPage, entries: readonly ListedPage[]): string {
  const listed = entries.slice(0, mostListedInSection)
  const more = entries.length - listed.length
  const lines = [
    '---',
    `title: ${yamlString(title)}`,
    `description: ${yamlString(description)}`,
    `language: ${yamlString(language)}`,
    ...(order === undefined ? [] : [`order: ${order}`]),
    '---',
    '',
    `# ${plainMarkdown(title)}`,
    '',
    ...listed.map((entry) => `- [${plainMarkdown(entry.title)}](${entry.path}): ${plainMarkdown(entry.description)}`),
    ...(more === 0 ? [] : ['', `${more} more pages of this folder are in [llms.txt](/llms.txt).`]),
    '',
  ]
  return lines.join('\n')
}
