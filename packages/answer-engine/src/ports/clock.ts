/** The engine's clock; tests pass one that stops or runs ahead. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Calls back once after the given milliseconds. The returned function cancels and may be called at any time. */
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
