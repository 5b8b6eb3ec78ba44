import type { Evidence } from '../../evidence.ts'
import { type FoldedText, foldTypography } from './fold-typography.ts'
import { PageReader, type ReadStatement } from './page-reader.ts'
import type { ReadText } from './read-text.ts'

/** One passage of a question's evidence. Positions are UTF-16 positions in the page's text unless said otherwise. */
export class PassageReader {
  readonly evidence: Evidence
  /** Where the passage begins on the page. */
  readonly offset: number
  readonly #page: PageReader
  #folded: FoldedText | undefined
  #lower: string | undefined

  constructor(evidence: Evidence, page = new PageReader(evidence.passage.page, '')) {
    this.evidence = evidence
    this.offset = evidence.passage.page.text.toUnits(evidence.passage.start)
    this.#page = page
  }

  /** Whom the page means by "we"; empty when nobody said so. */
  get publisher(): string {
    return this.#page.publisher
  }

  /** The passage, typography folded. */
  get folded(): FoldedText {
    this.#folded ??= foldTypography(this.evidence.passage.text)
    return this.#folded
  }

  /** The passage in lower case. */
  get lower(): string {
    this.#lower ??= this.evidence.passage.text.toLowerCase()
    return this.#lower
  }

  /** Whether the passage writes a word exactly so. */
  writes(word: string): boolean {
    const { text } = this.evidence.passage
    for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + 1)) {
      if (!letter.test(text.charAt(index - 1)) && !letter.test(text.charAt(index + word.length))) return true
    }
    return false
  }

  /** Every statement that has a part between the two positions. */
  statementsBetween(start: number, end: number): readonly ReadStatement[] {
    return this.#page.statementsBetween(start, end)
  }

  /** Every statement of the passage, those it begins and ends in whole. */
  allStatements(): readonly ReadStatement[] {
    return this.statementsBetween(this.offset, this.offset + this.evidence.passage.text.length)
  }

  /** A statement with everything that is said around it and counts as said with it. */
  given(read: ReadStatement): ReadText {
    return this.#page.given(read, this.evidence.passage.section)
  }
}

const letter = /[\p{L}\p{N}]/u
