/** Time as the engine sees it; tests pass one that stands still or runs ahead. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Calls back once, after so many milliseconds. The returned function cancels and may be called at any time. */
  schedule(callback: () => void, milliseconds: number): () => void
}

/** The system's clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
