/**
 * The bridge to koa-ratelimit: the `Map` that its memory driver keeps clients in. A plain one falls short in three ways: requests that are
 * pipelined share one entry, so that 70 of them all read the last count; entries are never deleted; and the end of a window
 * moves with the wall clock. This one counts when it is read, returns copies, ends windows by a monotonic clock and drops whole
 * generations.
 *
 * A new generation begins when the current is a window old or half the capacity large; the older of the two is then dropped whole.
 * All its windows have ended, unless more clients than the capacity came within one window. Then the oldest get a new window, which is the
 * limit's only inexactness. No entry is deleted singly, and no timer runs.
 */

export interface LimiterEntry {
  readonly id: string
  readonly remaining: number
  readonly reset: number
  readonly total: number
}

export interface ClientWindow {
  /** Requests left in the client's current window. */
  readonly remaining: number
  /** Whole seconds until the window ends, 1 to the window's length; a request after that is admitted. */
  readonly resetSeconds: number
}

export interface ClientWindowsOptions {
  readonly limit: number
  readonly windowSeconds: number
  /** Maximum number of stored clients; default 100,000, at about 200 bytes each. */
  readonly capacity?: number
  /** Monotonic milliseconds, `performance.now`: a step of the wall clock must not open or close a window. */
  readonly now: () => number
}

interface Counted {
  used: number
  readonly endsAt: number
}

export class ClientWindows extends Map<string, LimiterEntry> {
  readonly #limit: number
  readonly #windowMs: number
  readonly #generationSize: number
  readonly #now: () => number
  #current = new Map<string, Counted>()
  #previous = new Map<string, Counted>()
  #currentSince: number

  constructor({ limit, windowSeconds, capacity = 100_000, now }: ClientWindowsOptions) {
    super()
    this.#limit = limit
    this.#windowMs = windowSeconds * 1_000
    this.#generationSize = Math.max(1, Math.floor(capacity / 2))
    this.#now = now
    this.#currentSince = now()
  }

  /** Counts a request. koa-ratelimit takes one off `remaining` of what it gets, and refuses when nothing is left. */
  override get(client: string): LimiterEntry | undefined {
    const window = this.#live(client, this.#now())
    if (window === undefined) return undefined
    const remaining = this.#limit - window.used + 1
    if (window.used < this.#limit) window.used += 1
    // Windows end here, so that for koa-ratelimit none ever does.
    return { id: client, remaining, reset: Number.POSITIVE_INFINITY, total: this.#limit }
  }

  override has(client: string): boolean {
    return this.#live(client, this.#now()) !== undefined
  }

  /** Opens a window with its first request: koa-ratelimit sets nothing else. */
  override set(client: string): this {
    const time = this.#now()
    if (this.#current.size >= this.#generationSize || time - this.#currentSince >= this.#windowMs) {
      this.#previous = this.#current
      this.#current = new Map()
      this.#currentSince = time
    }
    // Whole milliseconds: V8 keeps a small integer in the object itself and a fraction in one more.
    this.#current.set(client, { used: 1, endsAt: Math.floor(time) + this.#windowMs })
    return this
  }

  /** The client's window without counting anything. */
  peek(client: string): ClientWindow {
    const time = this.#now()
    const window = this.#live(client, time)
    if (window === undefined) return { remaining: this.#limit, resetSeconds: Math.ceil(this.#windowMs / 1_000) }
    return { remaining: this.#limit - window.used, resetSeconds: Math.ceil((window.endsAt - time) / 1_000) }
  }

  #live(client: string, time: number): Counted | undefined {
    const window = this.#current.get(client) ?? this.#previous.get(client)
    return window !== undefined && time < window.endsAt ? window : undefined
  }
}
