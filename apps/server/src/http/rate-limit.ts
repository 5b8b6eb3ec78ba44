/**
 * A fixed-window limit per client, exact under pipelining because counting is synchronous, and bounded in memory.
 *
 * Clients live in two generations. A new one begins when the current is a window old or half the capacity large; the older of
 * the two is then dropped whole. Everything in it has ended, unless more than the capacity of clients came within one window:
 * then the oldest clients are forgotten and start afresh, which is the limit's only inexactness. Nothing is deleted one by one,
 * no timer runs, and a call costs the same whatever the number of clients. `docs/decisions/0010-rate-limit.md` says what else
 * was considered.
 */
export interface RateLimitOptions {
  /** Requests per window. */
  readonly limit: number
  readonly windowSeconds: number
  /** Clients remembered at most. */
  readonly capacity?: number
  /** Monotonic milliseconds, `performance.now`: a step of the wall clock must not open or close a window. */
  readonly now: () => number
}

export interface RateLimitDecision {
  readonly allowed: boolean
  /** Requests left in the client's current window. */
  readonly remaining: number
  /** Whole seconds until the window ends, 1 to the window's length; a request after that is admitted. */
  readonly resetSeconds: number
}

export interface RateLimit {
  /** Counts a request and says whether it is admitted; refused requests are not counted. */
  take(client: string): RateLimitDecision
  /** The client's window without counting anything. */
  peek(client: string): RateLimitDecision
}

interface ClientWindow {
  used: number
  endsAt: number
}

/** About 110 bytes a client, 21 MB at most. */
const defaultCapacity = 200_000

export function createRateLimit({ limit, windowSeconds, capacity = defaultCapacity, now }: RateLimitOptions): RateLimit {
  const windowMs = windowSeconds * 1_000
  const generationSize = Math.max(1, Math.floor(capacity / 2))
  let current = new Map<string, ClientWindow>()
  let previous = new Map<string, ClientWindow>()
  let currentSince = now()

  const decide = (allowed: boolean, used: number, remainingMs: number): RateLimitDecision => ({
    allowed,
    remaining: limit - used,
    resetSeconds: Math.ceil(remainingMs / 1_000),
  })

  function live(client: string, time: number): ClientWindow | undefined {
    const window = current.get(client) ?? previous.get(client)
    return window !== undefined && time < window.endsAt ? window : undefined
  }

  function open(client: string, time: number): void {
    if (current.size >= generationSize || time - currentSince >= windowMs) {
      previous = current
      current = new Map()
      currentSince = time
    }
    // Whole milliseconds: V8 keeps a small integer in the object itself and a fraction in one more.
    current.set(client, { used: 1, endsAt: Math.floor(time) + windowMs })
  }

  return {
    take(client) {
      const time = now()
      const window = live(client, time)
      if (window === undefined) {
        open(client, time)
        return decide(true, 1, windowMs)
      }
      const allowed = window.used < limit
      if (allowed) window.used += 1
      return decide(allowed, window.used, window.endsAt - time)
    },
    peek(client) {
      const time = now()
      const window = live(client, time)
      return window === undefined ? decide(true, 0, windowMs) : decide(window.used < limit, window.used, window.endsAt - time)
    },
  }
}
