import type { PublishedPage, Section } from '../page/model/page.ts'
import { type PassageData, type PlacedPassage, type PlacedPassages, passageId } from '../page/model/passage.ts'
import { at, numberAt } from '../page/text/item-at.ts'

/** Numbers of a passage: page, section, start, end, digest. */
const columns = 5

/** The passages of a publication as numbers, 20 bytes each: a passage, and the section of its page, are read when they are asked for. */
export class PassageTable implements PlacedPassages {
  readonly #pages: readonly PublishedPage[]
  readonly #rows: Uint32Array
  /** The first passage of every page; one more than there are pages. */
  readonly #starts: Uint32Array

  /** @param pages by their numbers @param passages of each page; of those after the pages of `before`, if it is given */
  constructor(pages: readonly PublishedPage[], passages: readonly (readonly PassageData[])[], before?: PassageTable) {
    this.#pages = pages
    const { rows, starts } =
      before === undefined ? { rows: new Uint32Array(), starts: new Uint32Array(1) } : { rows: before.#rows, starts: before.#starts }
    this.#rows = new Uint32Array(rows.length + columns * passages.reduce((sum, { length }) => sum + length, 0))
    this.#rows.set(rows)
    this.#starts = new Uint32Array(pages.length + 1)
    this.#starts.set(starts)
    let row = rows.length
    for (const [index, own] of passages.entries()) {
      const page = starts.length - 1 + index
      for (const { section, start, end, digest } of own) {
        this.#rows.set([page, section, start, end, digest], row)
        row += columns
      }
      this.#starts[page + 1] = row / columns
    }
  }

  at(number: number): PlacedPassage {
    return new TablePassage(this.#pages, this.#rows, number * columns)
  }

  /** The numbers of the passages of some pages, page by page. */
  ofPages(pages: Uint32Array): Uint32Array {
    const numbers = new Uint32Array(this.#rows.length / columns)
    let count = 0
    for (const page of pages) {
      for (let number = numberAt(this.#starts, page); number < numberAt(this.#starts, page + 1); number += 1) numbers[count++] = number
    }
    return numbers.slice(0, count)
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
