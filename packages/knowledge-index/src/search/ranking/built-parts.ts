import type { FieldAverages } from '../postings/bm25f.ts'
import type { Vocabulary } from '../postings/vocabulary.ts'
import type { QueryContext } from '../query/read-query.ts'
import type { PageLeads, PassageHeadings } from './page-bonuses.ts'
import type { WordOrder } from './proximity.ts'

/** The parts of a ranking as a build wrote them. The first analyzer has the language of the index. */
export interface BuiltParts extends QueryContext {
  readonly terms: Vocabulary
  readonly unaccented: ReadonlyMap<string, readonly string[]>
  /** Those of the built passages, also after edits: the impacts of all other passages depend on them. */
  readonly averages: FieldAverages
  readonly words: WordOrder
  readonly headings: PassageHeadings
  /** Number of the page of every passage. */
  readonly pages: Uint32Array
  readonly leads: PageLeads
}
