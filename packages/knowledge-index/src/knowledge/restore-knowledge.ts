import { givenOptions } from '../model/invalid-option.ts'
import { KnowledgeError } from '../model/knowledge-error.ts'
import type { PublishedPage } from '../model/page.ts'
import { PageStructure } from '../model/page-structure.ts'
import { takeTurns } from '../model/take-turns.ts'
import type { KnowledgeData, PageData, StoredKnowledge } from '../publish/knowledge-data.ts'
import { PassageIndex } from '../search/passage-index.ts'
import { TextRanking } from '../search/ranking/text-ranking.ts'
import { openSnapshot } from '../search/snapshot.ts'
import { Translations } from '../search/translations.ts'
import { questionVectors, type VectorOptions } from '../search/vectors/vectors.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { editableKnowledge, searchedPassages } from './edit-knowledge.ts'
import type { EditableKnowledge, ServedKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { PassageTable } from './passage-table.ts'
import { type KnowledgeParts, serveKnowledge } from './serve-knowledge.ts'
import { storedPages } from './stored-pages.ts'

/** Pages that are restored before other work gets its turn: less than a millisecond. */
const pagesPerTurn = 64

/** The functions of a knowledge base that was restored from data. */
export interface RestoreOptions {
  /** Ranks also by the meaning of a question if the data has vectors; embeds only questions. @default by words only */
  readonly vectors?: VectorOptions | undefined
  /** The data comes directly from the thread that made it, or its digest was checked: damage is not looked for again. @default false */
  readonly isIntact?: boolean
}

/**
 * Restores a knowledge base that another thread made, with the same results and without reading a text again. Works in slices of some
 * milliseconds, so that requests are answered in between.
 *
 * @example const knowledge = await restoreKnowledge(data, { isIntact: true })
 * @throws KnowledgeError `invalid_data` when the data is damaged or of another version of this package
 */
export async function restoreKnowledge<Data extends KnowledgeData | StoredKnowledge>(
  data: Data,
  options: RestoreOptions = {},
): Promise<Data extends StoredKnowledge ? EditableKnowledge : ServedKnowledge> {
  const isWhole = data?.index instanceof Uint8Array && Array.isArray(data.pages) && Array.isArray(data.glossary)
  const parts = isWhole ? await openSnapshot(data.index, givenOptions(options).isIntact) : undefined
  if (parts === undefined) {
    throw new KnowledgeError(
      'invalid_data',
      'The data is damaged or of another version.',
      'Use data of a knowledge base that the same version of this package made.',
    )
  }
  const toPage = 'readContents' in data ? storedPages(data.readContents) : undefined
  const pages: PublishedPage[] = []
  const takeTurn = takeTurns(pagesPerTurn)
  for (const [number, page] of data.pages.entries()) {
    pages.push(toPage ? toPage(number, page) : restoredPage(page as PageData))
    await takeTurn(1)
  }
  const passages = new PassageTable(
    pages,
    data.pages.map((page) => page.passages),
  )
  const ranking = new TextRanking(parts, data.names)
  const index = await PassageIndex.create(searchedPassages(data.pages), ranking, options.vectors && data.vectors)
  const questions = options.vectors && questionVectors(options.vectors, data.vectors)
  const lookups = createPageLookup(pages)
  await lookups.prepare()
  const { revision, baseUrl, providers, agentInstructions } = data
  const state: KnowledgeParts = {
    ...{ revision, baseUrl, providers, agentInstructions, pages, pagesByNumber: pages, passages, index, lookups },
    translations: new Translations(pages),
    vectors: options.vectors && data.vectors,
    questionVector: questions,
  }
  // Only a store can read the pages of an edit.
  return (toPage ? editableKnowledge(state, toPage) : serveKnowledge(state)) as EditableKnowledge
}

function restoredPage({ text: value, structure, passages: _, ...published }: PageData): PublishedPage {
  const text = new CodePointText(value)
  return { ...published, text, structure: new PageStructure(text, structure) }
}
