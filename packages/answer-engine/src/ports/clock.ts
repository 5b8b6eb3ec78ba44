/** The engine's clock. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Calls back once after the given milliseconds. The returned function cancels and may be called at any time. */
  schedule(callback: () => void, milliseconds: number): () => void
}

/** The clock of the system, in UTC. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
