import type { PublishedPage, Section } from '../model/page.ts'
import { type PassageData, type PlacedPassage, type PlacedPassages, passageId } from '../model/passage.ts'
import { at } from '../text/item-at.ts'

/** Numbers of a passage: page, section, start, end, digest. */
const columns = 5

/** The passages of a publication as numbers, 20 bytes each: a passage, and the section of its page, are read when they are asked for. */
export class PassageTable implements PlacedPassages {
  readonly #pages: readonly PublishedPage[]
  readonly #rows: Uint32Array

  /** @param passages of each page */
  constructor(pages: readonly PublishedPage[], passages: readonly (readonly PassageData[])[]) {
    this.#pages = pages
    this.#rows = new Uint32Array(columns * passages.reduce((sum, { length }) => sum + length, 0))
    let row = 0
    for (const [page, own] of passages.entries()) {
      for (const { section, start, end, digest } of own) {
        this.#rows.set([page, section, start, end, digest], row)
        row += columns
      }
    }
  }

  at(number: number): PlacedPassage {
    return new TablePassage(this.#pages, this.#rows, number * columns)
  }
}

class TablePassage implements PlacedPassage {
  readonly page: PublishedPage
  readonly start: number
  readonly end: number
  readonly digest: number
  readonly #rows: Uint32Array
  readonly #row: number

  constructor(pages: readonly PublishedPage[], rows: Uint32Array, row: number) {
    this.page = at(pages, at(rows, row))
    this.start = at(rows, row + 2)
    this.end = at(rows, row + 3)
    this.digest = at(rows, row + 4)
    this.#rows = rows
    this.#row = row
  }

  get section(): Section {
    return at(this.page.sections, at(this.#rows, this.#row + 1))
  }

  get id(): string {
    const isSame = (row: number) => [0, 1].every((column) => this.#rows[row + column] === this.#rows[this.#row + column])
    let first = this.#row
    while (isSame(first - columns)) first -= columns
    return passageId(this.page, this.section, (this.#row - first) / columns)
  }
}
