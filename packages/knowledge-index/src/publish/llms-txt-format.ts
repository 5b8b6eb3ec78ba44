/** The text of one file of the index, in the format of llmstxt.org: heading, quote, paragraphs, then lists of links. */
import type { Folder } from '../model/folder-tree.ts'
import type { PageKind, PublishedPage } from '../model/page.ts'
import { groupedNumber } from '../text/code-points.ts'

export interface IndexedSite {
  readonly name: string
  readonly description: string
  readonly baseUrl: string
  readonly agentInstructions: string | undefined
  readonly developers: { readonly url: string; readonly description: string } | undefined
}

/** The extent of a file: all of a folder, a divided folder with links to further files, or a numbered part of a long list. */
export interface IndexFrame {
  readonly site: IndexedSite
  readonly folder: Folder
  readonly extent: 'whole' | 'divided' | { readonly part: number }
}

/** A line of a list: a page, or a further file. */
export interface IndexEntry {
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

export function pageEntry(page: PublishedPage): IndexEntry {
  const line = listItem(page.title, page.markdownUrl, page.description)
  return { heading: kindHeadings[page.kind], line, page, pageCount: 1, first: page, last: page }
}

export function folderEntry(folder: Folder, { baseUrl }: IndexedSite): IndexEntry {
  const { path, title, page, pagesBelow } = folder
  const description = [`${counted(pagesBelow.length)}.`, ...(page ? [page.description] : [])].join(' ')
  const line = listItem(title, `${baseUrl}${indexPath(folder, 'whole')}`, description)
  return { heading: 'Folders', line, pageCount: pagesBelow.length, first: folder, last: { path, title } }
}

/** The link to a numbered part, which lists these entries. */
export function partEntry(entries: readonly [IndexEntry, ...IndexEntry[]], { site, folder, extent }: IndexFrame): IndexEntry {
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
export function indexPath({ path }: Pick<Folder, 'path'>, extent: IndexFrame['extent']): string {
  return `${path === '/' ? '' : path}/llms${typeof extent === 'object' ? `-${extent.part}` : ''}.txt`
}

/** Entries with one heading are next to each other. */
export function indexText(frame: IndexFrame, entries: readonly IndexEntry[]): string {
  const lists = new Map<string, string[]>(entries.map(({ heading }) => [heading, []]))
  for (const { heading, line } of entries) lists.get(heading)?.push(line)
  const blocks = Array.from(lists, ([heading, lines]) => `## ${heading}\n\n${lines.join('\n')}`)
  return `${[...opening(frame), ...blocks, ...ending(frame)].join('\n\n')}\n`
}

/** Characters of `indexText`, without making it. */
export function indexLength(frame: IndexFrame, entries: readonly IndexEntry[]): number {
  let length = indexText(frame, []).length
  for (const [index, entry] of entries.entries()) length += entryLength(entry, entries[index - 1]?.heading)
  return length
}

/** Characters that an entry adds after an entry with this heading. */
export function entryLength({ heading, line }: IndexEntry, headingBefore: string | undefined): number {
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
