import type { Section } from '../model/page.ts'
import type { ReadTerms } from '../search/ranking/read-terms.ts'
import type { PassageData } from './knowledge-data.ts'

/** What was made of an earlier content and is the same in this one. */
export interface EarlierKnowledge {
  /**
   * The rows of a page that had this path and exactly this published text, whose front matter names the digest of all that its author
   * wrote; undefined where there was none.
   */
  readonly page: (path: string, text: string) => EarlierPage | undefined
  readonly terms: ReadTerms
}

export interface EarlierPage {
  readonly sections: readonly Section[]
  readonly passages: readonly PassageData[]
  /** Its place among the earlier pages, and that of its first passage among the earlier passages. */
  readonly page: number
  readonly passage: number
}
