import { givenOptions } from '../page/model/invalid-option.ts'
import { KnowledgeError } from '../page/model/knowledge-error.ts'
import type { PublishedPage } from '../page/model/page.ts'
import { ShortTurns, turn } from '../page/model/take-turns.ts'
import { groupedBy } from '../page/text/grouped-by.ts'
import { at } from '../page/text/item-at.ts'
import { type IndexedPassage, PassageIndex } from '../search/orama/passage-index.ts'
import type { AddedPages } from '../search/ranking/ranking-edits.ts'
import { TextRanking } from '../search/ranking/text-ranking.ts'
import { Translations } from '../search/results/translations.ts'
import { openSnapshot, openTerms } from '../search/snapshot.ts'
import { questionVectors, type VectorOptions } from '../search/vectors/vectors.ts'
import type { RestoredKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { PassageTable } from './passage-table.ts'
import type { KnowledgeRows, ReadContents, StoredPage } from './publish/knowledge-data.ts'
import { type KnowledgeParts, serveKnowledge } from './serve-knowledge.ts'
import { storedPages } from './stored-pages.ts'

/** How a knowledge base is restored. */
interface RestoreOptions {
  /** Ranks also by the meaning of a question if the files have vectors; embeds only questions. @default by words only */
  readonly vectors?: VectorOptions | undefined
  /** The digests of the files were checked: damage is not looked for again. @default false */
  readonly isIntact?: boolean
}

/**
 * Restores a stored knowledge base, with the same results and without reading a text again. Works in slices of some milliseconds, so that
 * requests are answered in between.
 *
 * @param files at least one, in order
 * @example const knowledge = await restoreKnowledge(files, readContents, { isIntact: true })
 * @throws KnowledgeError `invalid_data` when an index is damaged or of another version of this package
 */
export function restoreKnowledge(
  files: readonly KnowledgeRows[],
  readContents: ReadContents,
  options: RestoreOptions = {},
): Promise<RestoredKnowledge> {
  return editedKnowledge(undefined, files, { ...givenOptions(options), toPage: storedPages(readContents) })
}

type Restoring = RestoreOptions & { readonly toPage: ReturnType<typeof storedPages> }

async function editedKnowledge(
  before: KnowledgeParts | undefined,
  files: readonly KnowledgeRows[],
  restoring: Restoring,
): Promise<RestoredKnowledge> {
  const parts = await editedParts(before, files, restoring)
  return { ...serveKnowledge(parts), edited: (further) => editedKnowledge(parts, further, restoring) }
}

async function editedParts(
  before: KnowledgeParts | undefined,
  files: readonly KnowledgeRows[],
  { toPage, vectors: options, isIntact }: Restoring,
): Promise<KnowledgeParts> {
  const { revision, baseUrl, providers, agentInstructions, publisher, order, contradictions = [] } = at(files, files.length - 1)
  const added = files.flatMap(({ pages }) => pages)
  const pagesByNumber = [...(before?.pagesByNumber ?? [])]
  const turns = new ShortTurns()
  for (const page of added) {
    pagesByNumber.push(toPage(pagesByNumber.length, page))
    if (turns.isOver) await turns.next()
  }
  const pages: PublishedPage[] = []
  for (const number of order) pages.push(at(pagesByNumber, number))
  const passages = new PassageTable(
    pagesByNumber,
    added.map((page) => page.passages),
    before?.passages,
  )
  const ranking = await editedRanking(before?.index.ranking, files, passages.ofPages(order), isIntact)
  await turn()
  const { lookups, translations } = before && haveSameAddresses(before.pages, pages) ? before : await newLookups(pages)
  const stored = options && at(files, 0).vectors
  const { vectors, questionVector } = before ?? { vectors: stored, questionVector: options && questionVectors(options, stored) }
  const searched = searchedPassages(added)
  return {
    revision,
    baseUrl,
    providers,
    agentInstructions,
    publisher,
    pages,
    pagesByNumber,
    passages,
    contradictions: groupedBy(contradictions, ({ path }) => path),
    lookups,
    translations,
    vectors,
    questionVector,
    // The last step: the new passages are in the database then, which all states share.
    index: await (before?.index.edited(searched, ranking) ?? PassageIndex.create(searched, ranking, stored)),
  }
}

/** @param order numbers of all passages in publication order */
async function editedRanking(
  before: TextRanking | undefined,
  files: readonly KnowledgeRows[],
  order: Uint32Array,
  isIntact: boolean | undefined,
): Promise<TextRanking> {
  const { index, names } = at(files, 0)
  const ranking = before ?? new TextRanking(sound(await openSnapshot(index, isIntact)), names)
  const edits = before ? files : files.slice(1)
  if (edits.length === 0) return ranking
  const added: AddedPages[] = []
  for (const { index, pages } of edits) {
    added.push({ terms: sound(await openTerms(index, isIntact)), passageCounts: pages.map((page) => page.passages.length) })
  }
  return ranking.edited(order, added)
}

function sound<Opened>(opened: Opened | undefined): Opened {
  if (opened !== undefined) return opened
  throw new KnowledgeError(
    'invalid_data',
    'The data is damaged or of another version.',
    'Use data of a knowledge base that the same version of this package made.',
  )
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
