import { givenOptions } from '../model/invalid-option.ts'
import { KnowledgeError } from '../model/knowledge-error.ts'
import type { PublishedPage } from '../model/page.ts'
import { PageStructure } from '../model/page-structure.ts'
import type { PlacedPassage } from '../model/passage.ts'
import type { KnowledgeData } from '../publish/knowledge-data.ts'
import { PassageIndex } from '../search/passage-index.ts'
import { TextRanking } from '../search/ranking/text-ranking.ts'
import { openSnapshot } from '../search/snapshot.ts'
import { takeTurns } from '../search/take-turns.ts'
import { questionVectors, type VectorOptions } from '../search/vectors/vectors.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'
import type { ServedKnowledge } from './knowledge.ts'
import { createPageLookup } from './page-lookup.ts'
import { serveKnowledge } from './serve-knowledge.ts'

/** Characters of pages restored before other work gets its turn: about two milliseconds. */
const unitsPerTurn = 250_000

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
export async function restoreKnowledge(data: KnowledgeData, options: RestoreOptions = {}): Promise<ServedKnowledge> {
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
  const passages: PlacedPassage[] = []
  const takeTurn = takeTurns(unitsPerTurn)
  for (const { text: value, structure, passages: own, ...published } of data.pages) {
    const text = new CodePointText(value)
    const page = { ...published, text, structure: new PageStructure(text, structure) }
    pages.push(page)
    for (const { id, section, start, end } of own) passages.push({ id, page, section: at(page.sections, section), start, end })
    await takeTurn(value.length)
  }
  const index = await PassageIndex.create(
    passages.map(({ id, page }) => ({ id, page: page.path, kind: page.kind, language: page.language })),
    new TextRanking(parts, data.names),
    options.vectors && data.vectors,
  )
  const questions = options.vectors && questionVectors(options.vectors, data.vectors)
  const lookups = createPageLookup(pages)
  await lookups.prepare()
  return serveKnowledge({ ...data, pages, passages, index, lookups, vectors: options.vectors && data.vectors, questionVector: questions })
}
