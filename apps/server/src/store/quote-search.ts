import { setImmediate } from 'node:timers/promises'
import type { PublishedPage } from '@svc/knowledge-index'
import { findQuote, type WantedQuote } from '@svc/knowledge-index/internal'

/**
 * Characters that are read for one request (docs/pages/reference/limits.md): a page of 1 MiB and some of its revisions, or a thousand pages
 * of usual length, in a third of a second. A text that has none of the quote's words in a row costs a quarter of its length.
 */
export const mostRead = 16 * 1_048_576
/** Characters that are read before other requests get their turn: some milliseconds. */
const readPerTurn = 32_768

/** Turns of all searches follow each other, so that many of them block no longer than one. */
let lastTurn: Promise<void> = Promise.resolve()

function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** Looks for a quote in one text after another until it has read as much as a request may. */
export class QuoteSearch {
  /** Texts that were read to the end. */
  lookedAt = 0
  readonly #quote: WantedQuote
  #left: number
  #turnLeft = 0

  /** @param most characters that are read */
  constructor(quote: WantedQuote, most: number) {
    this.#quote = quote
    this.#left = most
  }

  /** Whether the last text was not read to the end. */
  get isOver(): boolean {
    return this.#left < 0
  }

  /** Undefined also if the search is over. */
  async find(page: PublishedPage) {
    const work = findQuote(this.#quote, page)
    for (let read = page.structure.bytes.length; ; ) {
      this.#left -= read
      this.#turnLeft -= read
      if (this.isOver) return undefined
      if (this.#turnLeft <= 0) {
        await takeTurn()
        this.#turnLeft = readPerTurn
      }
      const { done, value } = work.next()
      if (done) {
        this.lookedAt += 1
        return value
      }
      read = value
    }
  }
}
