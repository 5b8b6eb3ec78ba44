import type { QuotedFigure } from './figures/figure-support.ts'
import type { QuotedPart } from './quoted-part.ts'
import { ReadText } from './reading/read-text.ts'
import type { IsOrdinary } from './wording/names.ts'

/** What a claim is held against: the quoted statements, and what stands around them. Read as far as the rules ask. */
export class Ground {
  readonly parts: readonly QuotedPart[]
  readonly isOrdinary: IsOrdinary
  #quoted: ReadText | undefined
  #statements: ReadText | undefined
  #given: ReadText | undefined
  #figures: readonly QuotedFigure[] | undefined

  constructor(parts: readonly QuotedPart[], isOrdinary: IsOrdinary) {
    this.parts = parts
    this.isOrdinary = isOrdinary
  }

  /** The quoted statements. */
  get quoted(): ReadText {
    this.#quoted ??= joined(this.parts.map(({ read }) => read))
    return this.#quoted
  }

  /** The same, table rows with their headers. */
  get statements(): ReadText {
    const headers = this.parts.map(({ read }) => read.header).filter((header) => header !== '')
    this.#statements ??= headers.length === 0 ? this.quoted : new ReadText([this.quoted.text, ...headers].join('\n'))
    return this.#statements
  }

  /** The same with titles, headings, introductions, and the publisher where they say "we". */
  get given(): ReadText {
    this.#given ??= joined(this.parts.map(({ given }) => given))
    return this.#given
  }

  get figures(): readonly QuotedFigure[] {
    this.#figures ??= this.parts.flatMap((part) => part.figures.map((figure) => ({ figure, part })))
    return this.#figures
  }
}

function joined(reads: readonly ReadText[]): ReadText {
  return reads.length === 1 ? (reads[0] as ReadText) : new ReadText(reads.map(({ text }) => text).join('\n'))
}
