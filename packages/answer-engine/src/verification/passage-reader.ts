import type { Evidence } from '../evidence.ts'
import { type FoldedText, foldTypography } from './fold-typography.ts'
import { type ReadText, readFoldedText } from './read-text.ts'
import { readStatements, type Statement } from './statements.ts'

/** A statement of a page, read once for all claims that quote it. */
export interface ReadStatement extends ReadText {
  readonly statement: Statement
  /** The position in `text` of a UTF-16 position of the page. */
  toFolded(position: number): number
}

/** One passage of evidence, read as far as the claims ask. Positions are UTF-16 positions in the page's text unless said otherwise. */
export class PassageReader {
  readonly evidence: Evidence
  /** The passage, typography folded. */
  readonly folded: FoldedText
  /** Where the passage begins on the page. */
  readonly offset: number
  #statements: readonly Statement[] | undefined
  #ordinaryWords: ReadonlySet<string> | undefined
  readonly #readStatements = new Map<Statement, ReadStatement>()

  constructor(evidence: Evidence) {
    const { page, start, text } = evidence.passage
    this.evidence = evidence
    this.folded = foldTypography(text)
    this.offset = page.text.toUnits(start)
  }

  /** The words that the passage writes in lower case. */
  get ordinaryWords(): ReadonlySet<string> {
    this.#ordinaryWords ??= new Set(this.folded.text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu))
    return this.#ordinaryWords
  }

  /** Every statement that has a part between the two positions. */
  statementsBetween(start: number, end: number): readonly ReadStatement[] {
    return this.statements.filter((statement) => statement.start < end && statement.end > start).map((statement) => this.#read(statement))
  }

  /** The statements of the passage, those it begins and ends in whole. */
  get statements(): readonly Statement[] {
    const text = this.evidence.passage.page.text.value
    this.#statements ??= readStatements(text, this.#windowStart(text), this.#windowEnd(text))
    return this.#statements
  }

  #read(statement: Statement): ReadStatement {
    const known = this.#readStatements.get(statement)
    if (known !== undefined) return known
    const folded = foldTypography(statement.text)
    const read: ReadStatement = {
      ...readFoldedText(folded.text),
      statement,
      toFolded: (position) => lowerBound(folded.starts, position - statement.start),
    }
    this.#readStatements.set(statement, read)
    return read
  }

  /** The heading above the passage, because lists and tables are read under their heading; else as far as a section may reach. */
  #windowStart(text: string): number {
    const heading = text.lastIndexOf('\n#', this.offset)
    return Math.max(heading + 1, this.offset - longestSection, 0)
  }

  /** The end of the paragraph in which the passage ends. */
  #windowEnd(text: string): number {
    const end = this.offset + this.evidence.passage.text.length
    const paragraphEnd = text.indexOf('\n\n', end)
    return paragraphEnd === -1 ? text.length : paragraphEnd
  }
}

/** Content with a longer section is refused when it is loaded, see design, section 3. */
const longestSection = 20_000

/** The first index whose value is not below `limit`; values ascend. */
function lowerBound(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
