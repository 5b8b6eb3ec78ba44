/** Pages for folders without one: each lists the pages of its folder. */

import { type Folder, folderTree } from '../../page/model/folder-tree.ts'
import { commonLanguage, type FrontMatter, type PageKind } from '../../page/model/page.ts'
import type { SectionSettings } from '../../page/model/site-settings.ts'
import { yamlString } from '../../page/text/yaml.ts'
import { mostListedInSection } from '../source/content-bounds.ts'

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

/** The pages of the folders without one among `pages`, in no particular order. @param settings of `site.yaml`, by the folder's path */
export function sectionPages(pages: readonly ListedPage[], settings: Readonly<Record<string, SectionSettings>>): SectionPage[] {
  const made: SectionPage[] = []
  /** A folder's page is made before the list that contains it. */
  const pageOf = (folder: Folder<ListedPage>): ListedPage => {
    const entries = [...folder.pages, ...folder.folders.map(pageOf)].sort(
      (a, b) => (a.order ?? last) - (b.order ?? last) || (a.path < b.path ? -1 : 1),
    )
    if (folder.page) return folder.page
    const { path } = folder
    const page = listedSection(folder, entries, settings[path] ?? {})
    const kind = path === '/research' || path.startsWith('/research/') ? 'research' : 'page'
    const inPages = /^\/(?:research|comparisons)(?:\/|$)/.test(path) ? path.slice(1) : `pages${path}`
    made.push({ path, kind, file: `${inPages}/index.md`, source: sourceOf(page, entries) })
    return page
  }
  folderTree(pages).folders.forEach(pageOf)
  return made
}

const last = Number.MAX_VALUE

function listedSection({ path, title }: Folder<ListedPage>, entries: readonly ListedPage[], settings: SectionSettings): ListedPage {
  const language = commonLanguage(entries.map((entry) => entry.language))
  return {
    path,
    title: settings.title ?? languageName(path, language) ?? title,
    description: settings.description ?? titlesOf(entries),
    language,
    // Without an order of its own it comes where its first page does.
    order: settings.order ?? entries[0]?.order,
  }
}

/** `Deutsch` for `/de` with pages in German. */
function languageName(path: string, language: string): string | undefined {
  if (!path.endsWith(`/${language.toLowerCase()}`)) return undefined
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Characters of a description (docs/pages/reference/content.md). */
const longestDescription = 300

/** The titles of the listed pages, which works in any language; cut after a whole title. */
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

/** A text escaped for Markdown, in a paragraph, a heading, a link or a cell. */
export function plainMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]{}<>~#|]|&(?=#?\w+;)/g, '\\$&')
}
