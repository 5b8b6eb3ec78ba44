import type { Provider } from '../../content/folder/content.ts'
import type { ContradictedStatement } from '../../page/model/contradiction.ts'
import type { PublishedPage } from '../../page/model/page.ts'
import type { PassageData } from '../../page/model/passage.ts'
import type { VectorData } from '../../search/vectors/vectors.ts'
import type { Publisher } from './publisher.ts'

/** The parts of a page that take most of the memory, as plain data. */
export interface PageContents extends Pick<PublishedPage, 'sections'> {
  readonly text: string
  /** Bytes of its `PageStructure`. */
  readonly structure: Uint8Array
}

/** A published page as plain data without its contents, with its passages. */
export interface StoredPage extends Omit<PublishedPage, keyof PageContents> {
  readonly passages: readonly PassageData[]
}

/** A published page as plain data, with its passages. */
export interface PageData extends StoredPage, PageContents {}

/**
 * What one file adds to the knowledge base of the files before it, as plain values; the first follows none. A page has the number of its row.
 * Numbers count from 0 through all files and are not used again.
 */
export interface KnowledgeRows<Page extends StoredPage = StoredPage> {
  readonly revision: string
  readonly baseUrl: string
  readonly providers: readonly Provider[]
  readonly agentInstructions?: string | undefined
  readonly publisher?: Publisher | undefined
  /** Of the company. */
  readonly names: readonly string[]
  /** Numbers of all pages that there are, in publication order. */
  readonly order: Uint32Array
  /** Changed and new pages; the first has the number after all before. */
  readonly pages: readonly Page[]
  /** Of the first file its built index, of a later one the terms of exactly its passages (`snapshot.ts`). */
  readonly index: Uint8Array
  /** All that were known when the file was written. @default none */
  readonly contradictions?: readonly ContradictedStatement[] | undefined
  /** Of a first file, if vectors were wanted. */
  readonly vectors?: VectorData | undefined
}

/** Reads the contents of the page with a number. */
export type ReadContents = (page: number) => PageContents

/** @param passages of each page */
export function pageDataOf(pages: readonly PublishedPage[], passages: readonly (readonly PassageData[])[]): PageData[] {
  return pages.map((page, number) => ({
    ...page,
    text: page.text.value,
    structure: page.structure.bytes,
    passages: passages[number] ?? [],
  }))
}
