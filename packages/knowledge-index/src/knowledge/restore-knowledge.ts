import { givenOptions } from '../page/model/invalid-option.ts'
import { KnowledgeError } from '../page/model/knowledge-error.ts'
import type { PublishedPage } from '../page/model/page.ts'
import { ShortTurns, turn } from '../page/model/take-turns.ts'
import { at } from '../page/text/item-at.ts'
import { type IndexedPassage, PassageIndex } from '../search/orama/passage-index.ts'
import { TextRanking } from '../search/ranking/text-ranking.ts'
import { Translations } from '../search/results/translations.ts'
import { openSnapshot } from '../search/snapshot.ts'
import { questionVectors, type VectorOptions } from '../search/vectors/vectors.ts'
import type { EditableKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { PassageTable } from './passage-table.ts'
import type { KnowledgeDelta, StoredKnowledge, StoredPage } from './publish/knowledge-data.ts'
import { type KnowledgeParts, serveKnowledge } from './serve-knowledge.ts'
import { storedPages } from './stored-pages.ts'

/** The functions of a knowledge base that was restored from data. */
interface RestoreOptions {
  /** Ranks also by the meaning of a question if the data has vectors; embeds only questions. @default by words only */
  readonly vectors?: VectorOptions | undefined
  /** The digest of the data was checked: damage is not looked for again. @default false */
  readonly isIntact?: boolean
}

/**
 * Restores a stored knowledge base, with the same results and without reading a text again. Works in slices of some milliseconds, so that
 * requests are answered in between.
 *
 * @example const knowledge = await restoreKnowledge(data, { isIntact: true })
 * @throws KnowledgeError `invalid_data` when the data is damaged or of another version of this package
 */
export async function restoreKnowledge(data: StoredKnowledge, options: RestoreOptions = {}): Promise<EditableKnowledge> {
  const isWhole = data?.index instanceof Uint8Array && Array.isArray(data.pages) && typeof data.readContents === 'function'
  const parts = isWhole ? await openSnapshot(data.index, givenOptions(options).isIntact) : undefined
  if (parts === undefined) {
    throw new KnowledgeError(
      'invalid_data',
      'The data is damaged or of another version.',
      'Use data of a knowledge base that the same version of this package made.',
    )
  }
  const toPage = storedPages(data.readContents)
  const pages: PublishedPage[] = []
  const turns = new ShortTurns()
  for (const [number, page] of data.pages.entries()) {
    pages.push(toPage(number, page))
    if (turns.isOver) await turns.next()
  }
  const passages = new PassageTable(
    pages,
    data.pages.map((page) => page.passages),
  )
  const ranking = new TextRanking(parts, data.names)
  const index = await PassageIndex.create(searchedPassages(data.pages), ranking, options.vectors && data.vectors)
  const questions = options.vectors && questionVectors(options.vectors, data.vectors)
  const { revision, baseUrl, providers, agentInstructions } = data
  const state: KnowledgeParts = {
    ...{ revision, baseUrl, providers, agentInstructions, pages, pagesByNumber: pages, passages, index },
    ...(await newLookups(pages)),
    vectors: options.vectors && data.vectors,
    questionVector: questions,
  }
  return editableKnowledge(state, toPage)
}

/** Makes a page that reads its contents when they are needed. */
type ToPage = (number: number, page: StoredPage) => PublishedPage

/** Puts a knowledge base together that takes edits. */
function editableKnowledge(parts: KnowledgeParts, toPage: ToPage): EditableKnowledge {
  return {
    ...serveKnowledge(parts),
    edited: async (deltas) => editableKnowledge(await editedParts(parts, deltas, toPage), toPage),
  }
}

async function editedParts(before: KnowledgeParts, deltas: readonly KnowledgeDelta[], toPage: ToPage): Promise<KnowledgeParts> {
  const newest = deltas.at(-1)
  if (newest === undefined) return before
  const added = deltas.flatMap(({ pages }) => pages)
  const pagesByNumber = [...before.pagesByNumber]
  for (const page of added) pagesByNumber.push(toPage(pagesByNumber.length, page))
  const pages: PublishedPage[] = []
  for (const number of newest.order) pages.push(at(pagesByNumber, number))
  const passages = new PassageTable(
    pagesByNumber,
    added.map((page) => page.passages),
    before.passages,
  )
  const edits = deltas.map(({ terms, pages: own }) => ({ terms, passageCounts: own.map((page) => page.passages.length) }))
  const ranking = await before.index.ranking.edited(passages.ofPages(newest.order), edits)
  await turn()
  const { lookups, translations } = haveSameAddresses(before.pages, pages) ? before : await newLookups(pages)
  const { revision, providers, agentInstructions } = newest
  return {
    ...before,
    ...{ revision, providers, agentInstructions, pages, pagesByNumber, passages, lookups, translations },
    // The last step: the new passages are in the database then, which all states share.
    index: await before.index.edited(searchedPassages(added), ranking),
  }
}

/** The passages of pages for an index that reads no texts. */
function searchedPassages(pages: readonly StoredPage[]): IndexedPassage[] {
  return pages.flatMap(({ path, kind, language, passages }) => {
    const passage = { page: path, kind, language }
    return passages.map(() => passage)
  })
}

async function newLookups(pages: readonly PublishedPage[]): Promise<Pick<KnowledgeParts, 'lookups' | 'translations'>> {
  const lookups = createPageLookup(pages)
  await lookups.prepare()
  return { lookups, translations: new Translations(pages) }
}

/** Whether the same references and languages lead to the pages at the same places. */
function haveSameAddresses(before: readonly PublishedPage[], after: readonly PublishedPage[]): boolean {
  if (before.length !== after.length) return false
  for (let place = 0; place < after.length; place += 1) {
    if (before[place] !== after[place] && !isFoundAlike(at(before, place), at(after, place))) return false
  }
  return true
}

function isFoundAlike(one: PublishedPage, other: PublishedPage): boolean {
  const isSame = (['path', 'title', 'url', 'language', 'isGenerated'] as const).every((field) => one[field] === other[field])
  return isSame && one.formerly?.join('\n') === other.formerly?.join('\n')
}
