import type { Evidence } from '../evidence.ts'
import { type FoldedText, foldTypography } from './fold-typography.ts'
import { ReadText, readText } from './read-text.ts'
import { readStatements, type Statement } from './statements.ts'

/** A statement of a page, read once for all claims that quote it. */
export class ReadStatement extends ReadText {
  readonly statement: Statement
  readonly #folded: FoldedText

  constructor(statement: Statement) {
    const folded = foldTypography(statement.text)
    super(folded.text)
    this.statement = statement
    this.#folded = folded
  }

  /** The position in `text` of a UTF-16 position of the page. */
  toFolded(position: number): number {
    return this.#folded.indexOfSource(Math.min(Math.max(position - this.statement.start, 0), this.statement.text.length))
  }
}

/** One passage of evidence, read as far as the claims ask. Positions are UTF-16 positions in the page's text unless said otherwise. */
export class PassageReader {
  readonly evidence: Evidence
  readonly publisher: string
  /** Where the passage begins on the page. */
  readonly offset: number
  #folded: FoldedText | undefined
  #statements: readonly Statement[] | undefined
  readonly #given = new Map<ReadStatement, ReadText>()
  readonly #readStatements = new Map<Statement, ReadStatement>()

  /** @param publisher whom the pages mean by "we"; empty when nobody said so */
  constructor(evidence: Evidence, publisher = '') {
    const { page, start } = evidence.passage
    this.evidence = evidence
    this.publisher = publisher
    this.offset = page.text.toUnits(start)
  }

  /** The passage, typography folded. */
  get folded(): FoldedText {
    this.#folded ??= foldTypography(this.evidence.passage.text)
    return this.#folded
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
    return this.statements.filter((statement) => statement.start < end && statement.end > start).map((statement) => this.#read(statement))
  }

  /** Every statement of the passage. */
  allStatements(): readonly ReadStatement[] {
    return this.statementsBetween(this.offset, this.offset + this.evidence.passage.text.length)
  }

  /** A statement with everything that is said around it and counts as said with it. */
  given(read: ReadStatement): ReadText {
    const known = this.#given.get(read)
    if (known !== undefined) return known
    const { page, section } = this.evidence.passage
    const { text, heading, introduction, header } = read.statement
    const around = [text, page.title, section, heading, introduction, header]
    if (speaksOfItself.test(text)) around.push(this.publisher)
    const given = readText(around.join('\n\n'))
    this.#given.set(read, given)
    return given
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
    const read = new ReadStatement(statement)
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

const speaksOfItself = /\b(?:we|us|our|ours)\b/i

const letter = /[\p{L}\p{N}]/u

/** Content with a longer section is refused when it is loaded, see design, section 3. */
const longestSection = 20_000
