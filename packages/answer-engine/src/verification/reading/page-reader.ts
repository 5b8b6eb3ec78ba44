import type { EvidencePassage } from '@svc/knowledge-index'
import { type FoldedText, foldTypography } from './fold-typography.ts'
import { ReadText, readText } from './read-text.ts'
import { readStatements, type Statement } from './statements.ts'
import { type Cell, readCells } from './table-row.ts'
import { readTokens, type Token } from './token.ts'
import { visibleText } from './visible-text.ts'

type PublishedPage = EvidencePassage['page']

/** A statement of a page, read once for all claims that quote it. */
export class ReadStatement extends ReadText {
  readonly statement: Statement
  readonly #folded: FoldedText
  #header: string | undefined
  #cells: readonly Cell[] | undefined
  #tokens: readonly Token[] | undefined
  #visible: string | undefined

  constructor(statement: Statement) {
    const folded = foldTypography(statement.text)
    super(folded.text)
    this.statement = statement
    this.#folded = folded
  }

  /** The header above a table row, typography folded; empty for every other statement. */
  get header(): string {
    this.#header ??= foldTypography(this.statement.header).text
    return this.#header
  }

  /** The cells of a table row, the label first; none of any other statement. */
  get cells(): readonly Cell[] {
    this.#cells ??= this.statement.kind === 'row' ? readCells(this.text, this.header) : []
    return this.#cells
  }

  /** The words and figures between white space. */
  get tokens(): readonly Token[] {
    this.#tokens ??= readTokens(this.text)
    return this.#tokens
  }

  /** What a reader sees of it. */
  get visible(): string {
    this.#visible ??= visibleText(this.statement.text)
    return this.#visible
  }

  /** The position in `text` of a UTF-16 position of the page. */
  toFolded(position: number): number {
    return this.#folded.indexOfSource(Math.min(Math.max(position - this.statement.start, 0), this.statement.text.length))
  }
}

/** A page's statements, each read as far as claims have asked. Positions are UTF-16 positions in the page's text. */
export class PageReader {
  readonly page: PublishedPage
  readonly publisher: string
  #statements: readonly Statement[] | undefined
  readonly #read = new Map<Statement, ReadStatement>()
  readonly #given = new Map<string, ReadText>()

  /** @param publisher whom the page means by "we"; empty when nobody said so */
  constructor(page: PublishedPage, publisher: string) {
    this.page = page
    this.publisher = publisher
  }

  /** Every statement that has a part between the two positions. */
  statementsBetween(start: number, end: number): readonly ReadStatement[] {
    const text = this.page.text.value
    this.#statements ??= readStatements(text, 0, text.length)
    return this.#statements
      .filter((statement) => statement.start < end && statement.end > start)
      .map((statement) => {
        const read = this.#read.get(statement) ?? new ReadStatement(statement)
        this.#read.set(statement, read)
        return read
      })
  }

  /** A statement with everything that is said around it and counts as said with it. @param section where it was found */
  given({ statement }: ReadStatement, section: string): ReadText {
    const key = `${statement.start} ${section}`
    const known = this.#given.get(key)
    if (known !== undefined) return known
    const { text, heading, introduction, header } = statement
    const around = [text, this.page.title, section, heading, introduction, header]
    if (speaksOfItself.test(text)) around.push(this.publisher)
    const given = readText(around.join('\n\n'))
    this.#given.set(key, given)
    return given
  }
}

const speaksOfItself = /\b(?:we|us|our|ours)\b/i

/** Pages whose reading is kept: the evidence of five questions. What is kept of a page is a few times its text. */
const mostPages = 120

/** The pages of one publication, read once for all questions. */
export class PublicationReader {
  readonly #publisher: string
  /** The page used last is the last. */
  readonly #pages = new Map<PublishedPage, PageReader>()

  constructor(publisher = '') {
    this.#publisher = publisher
  }

  read(page: PublishedPage): PageReader {
    const reader = this.#pages.get(page) ?? new PageReader(page, this.#publisher)
    this.#pages.delete(page)
    this.#pages.set(page, reader)
    const [oldest] = this.#pages.keys()
    if (oldest !== undefined && this.#pages.size > mostPages) this.#pages.delete(oldest)
    return reader
  }
}
