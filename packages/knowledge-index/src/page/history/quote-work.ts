/**
 * Work that another may interrupt: yields the characters that it has read since it was interrupted last, about a millisecond of work. A
 * server that looks for the quote of a stranger gives other requests their turn, and ends when it has read enough.
 */
export type QuoteWork<Result> = Generator<number, Result, void>

/** Does all of the work at once. */
export function completed<Result>(work: QuoteWork<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
