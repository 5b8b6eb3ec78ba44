import type { Provider } from '../../content/folder/content.ts'
import type { PublishedPage } from '../../page/model/page.ts'
import type { PassageData } from '../../page/model/passage.ts'
import type { ReadTerms } from '../../search/postings/read-terms.ts'
import type { SearchWords } from '../../search/query/query-reader.ts'
import type { VectorData } from '../../search/vectors/vectors.ts'

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

/** All data of a knowledge base as plain values. */
export interface KnowledgeData extends SearchWords {
  readonly revision: string
  readonly baseUrl: string
  /** In publication order. */
  readonly pages: readonly PageData[]
  readonly providers: readonly Provider[]
  readonly glossary: readonly (readonly string[])[]
  readonly agentInstructions?: string
  /** The built index. */
  readonly index: Uint8Array
  /** Absent when no vectors were wanted. */
  readonly vectors?: VectorData | undefined
}

/** The data of a knowledge base in a file, which reads the contents of a page when they are needed. */
export interface StoredKnowledge extends Omit<KnowledgeData, 'pages'> {
  readonly pages: readonly StoredPage[]
  /** The contents of the page with this number. */
  readonly readContents: (page: number) => PageContents
}

/**
 * How a knowledge base differs from the one before, as plain values. A page has the number of its row: those of the base count from 0, and each
 * changed or new page gets the next one. Numbers are not used again.
 */
export interface KnowledgeDelta extends Pick<KnowledgeData, 'revision' | 'providers' | 'agentInstructions'> {
  /** Numbers of all pages that there are, in publication order. */
  readonly order: Uint32Array
  /** Changed and new pages; the first has the number after all before. */
  readonly pages: readonly StoredPage[]
  /** The terms of exactly their passages. */
  readonly terms: ReadTerms
}

/** @param passages of each page */
export function pageDataOf(pages: readonly PublishedPage[], passages: readonly (readonly PassageData[])[]): PageData[] {
  return pages.map((page, number) => ({
    ...page,
    text: page.text.value,
    structure: page.structure.bytes,
    passages: passages[number] ?? [],
  }))
}
