import type { Provider } from '../content/content.ts'
import type { PublishedPage, Section } from '../model/page.ts'
import type { PlacedPassage } from '../model/passage.ts'
import type { ReadTerms } from '../search/postings/read-terms.ts'
import type { SearchWords } from '../search/query/query-reader.ts'
import type { VectorData } from '../search/vectors/vectors.ts'

/** A passage as plain data: the number of its section on its page, and its offsets in code points. */
export interface PassageData extends Pick<PlacedPassage, 'id' | 'start' | 'end'> {
  readonly section: number
}

/** A published page as plain data, with its passages. */
export interface PageData extends Omit<PublishedPage, 'text' | 'structure'> {
  readonly text: string
  /** Bytes of its `PageStructure`. */
  readonly structure: Uint8Array
  readonly passages: readonly PassageData[]
}

/**
 * All data of a knowledge base as plain values, which a structured clone sends from one thread of a process to another. Pages can be sent
 * separately in groups: cloning all of them together would block the receiving thread.
 */
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
  /** For the `earlier` of another `createKnowledge`; no search needs it. */
  readonly readTerms?: ReadTerms | undefined
}

/** The parts of an earlier publication that can be used again. */
export interface EarlierKnowledge {
  /**
   * The rows of a page with this path and exactly this published text, whose front matter has the digest of its source; undefined if there
   * is none.
   */
  readonly page: (path: string, text: string) => EarlierPage | undefined
  readonly terms: ReadTerms
}

export interface EarlierPage {
  readonly sections: readonly Section[]
  readonly passages: readonly PassageData[]
  /** Bytes of its `PageStructure`. */
  readonly structure: Uint8Array
  /** Its place among the earlier pages, and that of its first passage among the earlier passages. */
  readonly page: number
  readonly passage: number
}

/** @param passages of these pages, in their order */
export function pageDataOf(pages: readonly PublishedPage[], passages: readonly PlacedPassage[]): PageData[] {
  let next = 0
  return pages.map((page) => {
    const sections = new Map(page.sections.map((section, number) => [section, number]))
    const own: PassageData[] = []
    for (; passages[next]?.page === page; next += 1) {
      const { id, section, start, end } = passages[next] as PlacedPassage
      own.push({ id, section: sections.get(section) as number, start, end })
    }
    return { ...page, text: page.text.value, structure: page.structure.bytes, passages: own }
  })
}
