/** Work that others may interrupt: yields the characters that it has read since, about a millisecond of work. */
export type QuoteWork<Result> = Generator<number, Result, void>

/** Does all of the work at once. */
export function completed<Result>(work: QuoteWork<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
