/** Generation attempts per client in any window, and per UTC day across the deployment (docs/pages/reference/limits.md). */
export const attemptsPerWindow = 10
/** Attempts of everybody who calls through one shared client, in any window: as many as five people have. */
export const attemptsPerSharedWindow = 5 * attemptsPerWindow
/** Length of a client's sliding window, in milliseconds. */
export const windowMilliseconds = 60_000
/** Attempts of everyone who shares a store, in a UTC day. */
export const attemptsPerDay = 1_000

/** A granted attempt stays counted, however it ends. */
export type QuotaDecision =
  | { readonly status: 'granted' }
  | {
      readonly status: 'limited'
      readonly reason: 'client_rate_limit' | 'daily_generation_limit'
      /** Whole seconds, at least 1, after which an attempt of this client can succeed. */
      readonly retryAfterSeconds: number
      /** The same moment, in milliseconds since the Unix epoch, by the store's clock. */
      readonly resetsAt: number
    }
  /** The store could not decide: the model is not called. */
  | { readonly status: 'unavailable' }

/** The port to the store that counts attempts and enforces the limits above. */
export interface QuotaStore {
  /**
   * Counts one attempt of a client in one atomic step: in each of its windows and in the day, or in none of them. The windows are checked
   * first. The store's clock decides the day; a used-up day stays used up when that clock steps back.
   *
   * @param client identifies the client; a store may keep only a keyed hash of it
   * @param signal ends the wait for the store, and does not undo a count
   * @param sharedClient what this client and others call through: all together have `attemptsPerSharedWindow`. The same as `client` if the
   * person is unknown: then only that window counts
   */
  take(client: string, signal: AbortSignal, sharedClient?: string): Promise<QuotaDecision>
  /** Whether the store can count now. */
  isReady(signal: AbortSignal): Promise<boolean>
  /** Closes connections and files. */
  close(): Promise<void>
}

/** Why a store could not decide: it failed, or it took too long. */
export const storeFailures = ['store_error', 'store_timeout'] as const
export type StoreFailure = (typeof storeFailures)[number]
