import { givenOptions } from '../model/invalid-option.ts'
import { KnowledgeError } from '../model/knowledge-error.ts'
import type { PublishedPage } from '../model/page.ts'
import { PageStructure } from '../model/page-structure.ts'
import type { KnowledgeData, StoredKnowledge } from '../publish/knowledge-data.ts'
import { PassageIndex } from '../search/passage-index.ts'
import { TextRanking } from '../search/ranking/text-ranking.ts'
import { openSnapshot } from '../search/snapshot.ts'
import { takeTurns } from '../search/take-turns.ts'
import { questionVectors, type VectorOptions } from '../search/vectors/vectors.ts'
import { CodePointText } from '../text/code-point-text.ts'
import type { ServedKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { PassageTable } from './passage-table.ts'
import { serveKnowledge } from './serve-knowledge.ts'
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
export async function restoreKnowledge(data: KnowledgeData | StoredKnowledge, options: RestoreOptions = {}): Promise<ServedKnowledge> {
  const isWhole = data?.index instanceof Uint8Array && Array.isArray(data.pages) && Array.isArray(data.glossary)
  const parts = isWhole ? await openSnapshot(data.index, givenOptions(options).isIntact) : undefined
  if (parts === undefined) {
    throw new KnowledgeError(
      'invalid_data',
      'The data is damaged or of another version.',
      'Use data of a knowledge base that the same version of this package made.',
    )
  }
  const pages: PublishedPage[] = []
  const takeTurn = takeTurns(pagesPerTurn)
  for (const page of 'readContents' in data ? storedPages(data) : restoredPages(data)) {
    pages.push(page)
    await takeTurn(1)
  }
  const passages = new PassageTable(
    pages,
    data.pages.map((page) => page.passages),
  )
  const searched = data.pages.flatMap(({ path, kind, language, passages: own }) => {
    const passage = { page: path, kind, language }
    return own.map(() => passage)
  })
  const index = await PassageIndex.create(searched, new TextRanking(parts, data.names), options.vectors && data.vectors)
  const questions = options.vectors && questionVectors(options.vectors, data.vectors)
  const lookups = createPageLookup(pages)
  await lookups.prepare()
  return serveKnowledge({ ...data, pages, passages, index, lookups, vectors: options.vectors && data.vectors, questionVector: questions })
}

function* restoredPages({ pages }: KnowledgeData): Generator<PublishedPage> {
  for (const { text: value, structure, passages: _, ...published } of pages) {
    const text = new CodePointText(value)
    yield { ...published, text, structure: new PageStructure(text, structure) }
  }
}
