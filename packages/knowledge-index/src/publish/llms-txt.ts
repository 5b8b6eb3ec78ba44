import { checkedBaseUrl } from '../model/base-url.ts'
import { type Folder, folderTree } from '../model/folder-tree.ts'
import { checkedList, checkedText, givenOptions } from '../model/invalid-option.ts'
import type { PublishedPage } from '../model/page.ts'
import { at } from '../text/item-at.ts'
import {
  entryLength,
  folderEntry,
  type IndexEntry,
  type IndexedSite,
  type IndexFrame,
  indexLength,
  indexPath,
  indexText,
  pageEntry,
  partEntry,
} from './llms-txt-format.ts'

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

/**
 * Characters of a file: tools of agents cut longer texts, so the pages at their end are never found (agent-friendly documentation
 * specification, "page size").
 */
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
