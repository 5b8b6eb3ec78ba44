/** Finds what `get_page` reads: a page, a stored revision of one, or a document of the service, each with an optional section. */

import type { PublishedPage, Section, UnknownPage } from '@svc/knowledge-index'
import { CodePointText, generatedSections, llmsTxtFiles, PageStructure } from '@svc/knowledge-index/page'
import { askableSections, pageReference, type ReferencedPage, sectionReference } from '../results/page-sections.ts'
import { sectionsCall } from '../results/read-page.ts'
import { shown, type ToolError, withSuggestions } from '../results/tool-error.ts'
import { type Failed, failed } from '../results/tool-result.ts'
import type { DocumentLookup, FoundDocument, KnowledgeDependencies, PublishedKnowledge, RevisionLookup } from './dependencies.ts'

interface FoundPage {
  readonly status: 'found'
  readonly page: ReferencedPage
  /** The page as it is published now; undefined for documents and pages that were removed. */
  readonly published?: PublishedPage | undefined
  readonly section?: Section
  readonly notice?: string
}

type Found = FoundPage | Failed

export async function findPage(dependencies: KnowledgeDependencies, reference: string): Promise<Found> {
  const lookup = dependencies.knowledge.findPage(reference)
  if (lookup.status === 'unknown_anchor') return failed(unknownAnchor(lookup.page, lookup.anchor))
  if (lookup.status === 'found') {
    const { movedFrom, ...rest } = lookup
    const found = { ...rest, published: rest.page }
    if (movedFrom === undefined) return found
    return { ...found, notice: `This page was at ${movedFrom} before; its address is now ${found.page.url}.` }
  }
  const found = await findFurther(dependencies, lookup)
  if (found === undefined) return failed(unknownPage(reference, lookup.nearest))
  const { anchor } = lookup
  if (found.status === 'failed' || anchor === undefined) return found
  const section = found.page.sections.find((candidate) => candidate.anchor === anchor)
  return section ? { ...found, section } : failed(unknownAnchor(found.page, anchor))
}

const revisionPattern = /^([^@]*?)(?:\.md)?@([^@/]*?)(?:\.md)?$/

/** A stored revision or a document; undefined if there is neither. */
async function findFurther(dependencies: KnowledgeDependencies, { path: given }: UnknownPage): Promise<Found | undefined> {
  if (given === undefined) return undefined
  const [, address, revision = ''] = revisionPattern.exec(given) ?? []
  if (address !== undefined) return findRevision(dependencies, address, revision)
  const { knowledge, document } = dependencies
  const path = given.replace(/\.md$/, '')
  const lookup = document === undefined ? findIndex(knowledge, path) : await document(path)
  if (lookup.status === 'found') return { status: 'found', page: documentPage(path, lookup, knowledge) }
  if (lookup.status === 'unavailable') return failed(historyUnavailable)
  // No revision has this name. Of a page that was removed others are stored.
  const kept = await dependencies.revision?.(path, '')
  return kept?.status === 'not_kept' ? failed(removedPage(path, kept.stored)) : undefined
}

async function findRevision(
  { knowledge, revision: find = onlyCurrent(knowledge) }: KnowledgeDependencies,
  address: string,
  revision: string,
): Promise<Found | undefined> {
  // The Markdown of the front page is `/index.md`, and its revisions are below `/index`.
  const today = knowledge.findPage(`${address}.md`)
  const current = today.status === 'found' ? today : undefined
  // The revisions of a moved page are stored under its earlier path.
  const path = current?.movedFrom ?? current?.page.path ?? address
  const lookup = await find(path, revision)
  switch (lookup.status) {
    case 'found': {
      const page = { ...lookup.page, path, reference: `${address}@${revision}` }
      return { status: 'found', page, published: current?.page, notice: revisionNotice(lookup, current?.page) }
    }
    case 'not_kept':
      return failed(revisionNotKept(address, revision, lookup.stored))
    case 'unavailable':
      return failed(historyUnavailable)
    case 'unknown_page':
      return undefined
  }
}

/** For a server without a history. */
function onlyCurrent(knowledge: PublishedKnowledge): (path: string, revision: string) => Promise<RevisionLookup> {
  return async (path, revision) => {
    const page = knowledge.pages.find((candidate) => candidate.path === path)
    if (page === undefined) return { status: 'unknown_page' }
    if (page.revision !== revision) return { status: 'not_kept', stored: [page.revision] }
    return { status: 'found', page, publishedAt: undefined, isCurrent: true }
  }
}

function revisionNotice(
  { publishedAt, isCurrent }: Extract<RevisionLookup, { status: 'found' }>,
  today: PublishedPage | undefined,
): string {
  const when = publishedAt === undefined ? '' : `, first published ${publishedAt}`
  if (today === undefined) return `This is an earlier revision${when}. The page is no longer published.`
  return isCurrent
    ? `This is the current revision of ${today.url}${when}.`
    : `This is an earlier revision${when}. The current version is ${today.url}.`
}

const historyUnavailable: ToolError = {
  error: 'history_unavailable',
  message: 'The history of the pages cannot be read now.',
  resolution: 'Try again in a minute, or read the current page with only its path.',
  suggestions: [],
}

function revisionNotKept(address: string, revision: string, stored: readonly string[]): ToolError {
  return withSuggestions(
    {
      error: 'revision_not_kept',
      message: `No revision ${shown(revision)} of ${address} is stored.`,
      resolution: 'Choose a stored revision, or read the current page with only its path.',
    },
    stored.map((one) => `${address}@${one}`),
    (listed) => `These are the newest ${listed} of ${stored.length}.`,
  )
}

function removedPage(path: string, [newest]: readonly string[]): ToolError {
  const page = `${path}@${newest}`
  return {
    error: 'page_not_found',
    message: `The page at ${shown(path)} was removed. Its last revision is kept.`,
    resolution: `Call get_page with ${JSON.stringify({ page })}, or find another page with search_knowledge.`,
    suggestions: [page],
  }
}

function unknownPage(reference: string, nearest: readonly PublishedPage[]): ToolError {
  return {
    error: 'page_not_found',
    message: `No page is published at ${shown(reference)}.`,
    resolution: `${nearest.length > 0 ? 'Take a suggestion, find' : 'Find'} the page with search_knowledge, or call get_page with {"page":"/llms.txt"} for a list of all pages.`,
    suggestions: nearest.slice(0, 3).map((page) => page.path),
  }
}

function unknownAnchor(page: ReferencedPage, anchor: string): ToolError {
  return withSections(page, {
    error: 'section_not_found',
    message: `The page ${pageReference(page)} has no section ${shown(`#${anchor}`)}.`,
    resolution: 'Use one of these sections, or omit the anchor to read the whole page.',
  })
}

export function withSections(page: ReferencedPage, error: Omit<ToolError, 'suggestions'>): ToolError {
  const sections = askableSections(page)
  return withSuggestions(
    error,
    sections.map((section) => sectionReference(page, section)),
    (listed) =>
      `These are ${listed} of ${sections.length} sections; for the others ${sectionsCall(page, (sections[listed] as Section).start)}.`,
  )
}

const indexes = new WeakMap<PublishedKnowledge, ReadonlyMap<string, FoundDocument>>()

/** A document as a page with the revision of the whole content. Its heading is the title, the line below it the description. */
function documentPage(path: string, document: FoundDocument, { baseUrl, revision }: PublishedKnowledge): ReferencedPage {
  const text = new CodePointText(document.text)
  const [, title = path, description = title] = /^# (.+)\n+(?:> )?(.+)/.exec(text.value) ?? []
  const url = `${baseUrl}${path}`
  const markdownUrl = path.endsWith('.txt') ? url : `${url}.md`
  const fields = { path, kind: 'page', title, description, sources: [], language: 'en', url, markdownUrl, revision } as const
  return { ...fields, text, sections: document.sections, structure: new PageStructure(text) }
}

/** `/llms.txt` and the files of its folders, for a server without documents of its own. */
function findIndex(knowledge: PublishedKnowledge, path: string): DocumentLookup {
  const documents = indexes.get(knowledge) ?? indexDocuments(knowledge)
  indexes.set(knowledge, documents)
  return documents.get(path) ?? { status: 'unknown' }
}

function indexDocuments({ pages, baseUrl, agentInstructions }: PublishedKnowledge): ReadonlyMap<string, FoundDocument> {
  const { title: name = baseUrl, description = '' } = pages.find(({ path }) => path === '/') ?? {}
  const files = llmsTxtFiles({ name, description, pages, baseUrl, agentInstructions })
  return new Map(files.map(({ path, text }) => [path, { status: 'found', text, sections: generatedSections(text) }]))
}
