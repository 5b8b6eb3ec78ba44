import { type Folder, folderTree } from '../../page/model/folder-tree.ts'
import { checkedBaseUrl, checkedList, checkedText, givenOptions } from '../../page/model/invalid-option.ts'
import type { PageKind, PublishedPage } from '../../page/model/page.ts'
import { groupedNumber } from '../../page/text/code-points.ts'
import { groupedBy } from '../../page/text/grouped-by.ts'
import { at } from '../../page/text/item-at.ts'

/** Heading, description and addresses of an `llms.txt` (llmstxt.org). */
export interface LlmsTxtOptions {
  /** Name of the company or its service: the heading. */
  readonly name: string
  /** One or two sentences: the quote below the heading. */
  readonly description: string
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  /** Absolute http or https URL of the service. */
  readonly baseUrl: string
  /** The publisher's instructions for agents, such as how to cite, on one line. @default none */
  readonly agentInstructions?: string | undefined
  /** The guide for developers, which the list ends with. @default none */
  readonly developers?: { readonly url: string; readonly description: string } | undefined
}

/** One file of the index. */
export interface LlmsTxtFile {
  /** `/llms.txt`, `/guides/llms.txt`, `/guides/llms-2.txt` */
  readonly path: string
  readonly text: string
  /** The pages that this file lists itself, in publication order. */
  readonly pages: readonly PublishedPage[]
}

/** Tools of agents cut longer texts (agent-friendly documentation specification, "page size"). */
export const longestIndex = 50_000

/**
 * The index of all public pages in the format of llmstxt.org, as one file or, above 50,000 characters, as a tree of files that each stay
 * below. `/llms.txt` comes first. A divided file lists the pages directly in its folder and links an `llms.txt` for each subfolder. A list
 * that is still too long is cut into numbered parts. Every page is listed once. Every link is absolute and leads to Markdown or to a file of this index.
 *
 * @example const [index] = llmsTxtFiles({ name: 'Acme', description: 'Public facts.', pages: knowledge.pages, baseUrl })
 * @throws KnowledgeError `invalid_option`
 */
export function llmsTxtFiles(options: LlmsTxtOptions): [LlmsTxtFile, ...LlmsTxtFile[]] {
  const { agentInstructions, developers, ...given } = givenOptions(options)
  const site = {
    baseUrl: checkedBaseUrl(given.baseUrl),
    name: checkedText('name', given.name),
    description: checkedText('description', given.description),
    agentInstructions,
    developers,
  }
  const pages = checkedList('pages', given.pages)
  return folderFiles(folderTree(pages), site, new Map(pages.map((page) => [page, pageEntry(page)])))
}

/** The file of a folder and, where it is divided, its parts and the files of its subfolders. */
function folderFiles(folder: Folder, site: IndexedSite, entryOf: ReadonlyMap<PublishedPage, IndexEntry>): [LlmsTxtFile, ...LlmsTxtFile[]] {
  const entriesOf = (pages: readonly PublishedPage[]) => pages.map((page) => entryOf.get(page) as IndexEntry)
  const whole = { site, folder, extent: 'whole' } as const
  const all = entriesOf(folder.pagesBelow)
  if (indexLength(whole, all) <= longestIndex) return [fileOf(whole, all)]

  const frame = { site, folder, extent: 'divided' } as const
  const parts: LlmsTxtFile[] = []
  const own = new Set([folder.page, ...folder.pages])
  let pages = entriesOf(folder.pagesBelow.filter((page) => own.has(page)))
  let folders = folder.folders.map((subfolder) => folderEntry(subfolder, site))
  while (indexLength(frame, [...pages, ...folders]) > longestIndex) {
    const cutsPages = charactersOf(pages) >= charactersOf(folders)
    const longer = cutsPages ? pages : folders
    // A single line that is longer than a file cannot be divided.
    if (longer.length < 2) break
    const links = intoParts(longer, { site, folder }, parts)
    if (cutsPages) pages = links
    else folders = links
  }
  const below = folder.folders.flatMap((subfolder) => folderFiles(subfolder, site, entryOf))
  return [fileOf(frame, [...pages, ...folders]), ...parts, ...below]
}

function fileOf(frame: IndexFrame, entries: readonly IndexEntry[]): LlmsTxtFile {
  return {
    path: indexPath(frame.folder, frame.extent),
    text: indexText(frame, entries),
    pages: entries.flatMap(({ page }) => page ?? []),
  }
}

function charactersOf(entries: readonly IndexEntry[]): number {
  return entries.reduce((sum, { line }) => sum + line.length, 0)
}

/** Moves entries into numbered files, which are added to `parts`, and returns the links to these files. */
function intoParts(entries: readonly IndexEntry[], of: Pick<IndexFrame, 'site' | 'folder'>, parts: LlmsTxtFile[]): IndexEntry[] {
  const links: IndexEntry[] = []
  for (let start = 0; start < entries.length; ) {
    const frame: IndexFrame = { ...of, extent: { part: parts.length + 1 } }
    const own = fittingEntries(entries, start, longestIndex - indexLength(frame, []))
    parts.push(fileOf(frame, own))
    links.push(partEntry(own, frame))
    start += own.length
  }
  return links
}

/** As many entries from `start` on as fit, at least two: links to single entries would not make a list shorter. */
function fittingEntries(entries: readonly IndexEntry[], start: number, room: number): [IndexEntry, ...IndexEntry[]] {
  const fitting: [IndexEntry, ...IndexEntry[]] = [at(entries, start)]
  let left = room - entryLength(fitting[0], undefined)
  for (let next = start + 1; next < entries.length; next += 1) {
    const [entry, before] = [at(entries, next), at(entries, next - 1)]
    left -= entryLength(entry, before.heading)
    if (left < 0 && fitting.length >= 2) break
    fitting.push(entry)
  }
  return fitting
}

type IndexedSite = Omit<LlmsTxtOptions, 'pages'>

/** The extent of a file: all of a folder, a divided folder with links to further files, or a numbered part of a long list. */
interface IndexFrame {
  readonly site: IndexedSite
  readonly folder: Folder
  readonly extent: 'whole' | 'divided' | { readonly part: number }
}

/** A line of a list: a page, or a further file. */
interface IndexEntry {
  readonly heading: string
  readonly line: string
  /** Absent for a further file. */
  readonly page?: PublishedPage
  /** How many pages the line leads to. */
  readonly pageCount: number
  /** The first and the last page or folder that the line leads to. */
  readonly first: PathAndTitle
  readonly last: PathAndTitle
}

type PathAndTitle = Pick<PublishedPage, 'path' | 'title'>

const kindHeadings: Readonly<Record<PageKind, string>> = { page: 'Pages', comparison: 'Comparisons', research: 'Research' }

function pageEntry(page: PublishedPage): IndexEntry {
  const line = listItem(page.title, page.markdownUrl, page.description)
  return { heading: kindHeadings[page.kind], line, page, pageCount: 1, first: page, last: page }
}

function folderEntry(folder: Folder, { baseUrl }: IndexedSite): IndexEntry {
  const { path, title, page, pagesBelow } = folder
  const description = [`${counted(pagesBelow.length)}.`, ...(page ? [page.description] : [])].join(' ')
  const line = listItem(title, `${baseUrl}${indexPath(folder, 'whole')}`, description)
  return { heading: 'Folders', line, pageCount: pagesBelow.length, first: folder, last: { path, title } }
}

/** The link to a numbered part, which lists these entries. */
function partEntry(entries: readonly [IndexEntry, ...IndexEntry[]], { site, folder, extent }: IndexFrame): IndexEntry {
  const [{ heading, first }] = entries
  const { last } = entries.at(-1) as IndexEntry
  const pageCount = entries.reduce((sum, entry) => sum + entry.pageCount, 0)
  const description = `${counted(pageCount)}, from "${first.title}" to "${last.title}".`
  const line = listItem(`${first.path} to ${last.path}`, `${site.baseUrl}${indexPath(folder, extent)}`, description)
  return { heading, line, pageCount, first, last }
}

function counted(pages: number): string {
  return pages === 1 ? '1 page' : `${groupedNumber(pages)} pages`
}

/** The path of a file: `/llms.txt`, `/guides/llms.txt`, `/guides/llms-2.txt`. */
function indexPath({ path }: Pick<Folder, 'path'>, extent: IndexFrame['extent']): string {
  return `${path === '/' ? '' : path}/llms${typeof extent === 'object' ? `-${extent.part}` : ''}.txt`
}

/** Entries with one heading are next to each other. */
function indexText(frame: IndexFrame, entries: readonly IndexEntry[]): string {
  const lists = groupedBy(entries, ({ heading }) => heading)
  const blocks = Array.from(lists, ([heading, list]) => `## ${heading}\n\n${list.map(({ line }) => line).join('\n')}`)
  return `${[...opening(frame), ...blocks, ...ending(frame)].join('\n\n')}\n`
}

/** Characters of `indexText`, without making it. */
function indexLength(frame: IndexFrame, entries: readonly IndexEntry[]): number {
  let length = indexText(frame, []).length
  for (const [index, entry] of entries.entries()) length += entryLength(entry, entries[index - 1]?.heading)
  return length
}

/** Characters that an entry adds after an entry with this heading. */
function entryLength({ heading, line }: IndexEntry, headingBefore: string | undefined): number {
  return (heading === headingBefore ? '\n'.length : `\n\n## ${heading}\n\n`.length) + line.length
}

function opening({ site, folder, extent }: IndexFrame): string[] {
  const { name, description, baseUrl, agentInstructions } = site
  const isRoot = folder.path === '/'
  const isPart = typeof extent === 'object'
  const heading = `${isRoot ? name : `${name}: ${folder.title}`}${isPart ? `, part ${extent.part}` : ''}`
  const quote = isPart
    ? `A part of the list of ${isRoot ? 'all pages' : `the pages under ${folder.path}`}.`
    : isRoot
      ? description
      : (folder.page?.description ?? `The pages under ${folder.path}.`)
  return [
    `# ${oneLine(heading)}`,
    `> ${oneLine(quote)}`,
    // The format's reference parser finds the quote only when a paragraph follows it.
    extent === 'whole'
      ? `Every link leads to ${markdownOfPages}`
      : `Every link to a .txt address leads to a further list like this one. Every other link leads to ${markdownOfPages}`,
    ...(isRoot && !isPart ? [] : [`The index of all pages is ${baseUrl}/llms.txt.`]),
    ...(agentInstructions === undefined ? [] : [`For agents: ${oneLine(agentInstructions)}`]),
  ]
}

const markdownOfPages =
  'Markdown that opens with its canonical URL and, where they are known, the dates of its last review and verification.'

/** The guide for developers is linked once, from `/llms.txt`. */
function ending({ site: { developers }, folder, extent }: IndexFrame): string[] {
  if (developers === undefined || folder.path !== '/' || typeof extent === 'object') return []
  return ['## Developers', listItem('For developers', developers.url, developers.description)]
}

/** One list item; without a description only a link. Parsers end a title at the first square bracket, escaped or not. A description has no links. */
function listItem(title: string, url: string, description: string): string {
  const link = `- [${oneLine(title).replaceAll('[', '(').replaceAll(']', ')')}](${url})`
  return description === '' ? link : `${link}: ${oneLine(description).replaceAll('](', '] (')}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
