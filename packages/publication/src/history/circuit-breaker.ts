/** Ends the wait for a store that does not answer: after one slow failure every call fails at once, until a probe is answered. */
import { OperatorError } from '@svc/composition'
import type { StoreDatabase } from './store-database.ts'

export interface CircuitBreakerOptions {
  /** Milliseconds. */
  readonly monotonic: () => number
  /** Resolves after some milliseconds, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Milliseconds. A store that refuses fails sooner; PostgreSQL has 5 s to answer. */
const slowFailure = 4_000
/** Milliseconds between the starts of two probes. */
const probeEvery = 10_000

export function createCircuitBreaker(database: StoreDatabase, { monotonic, wait }: CircuitBreakerOptions): StoreDatabase {
  /** Why calls fail at once; undefined while the store answers. */
  let failure: OperatorError | undefined
  /** Rejects the reads that wait. */
  const waiting = new Set<(error: unknown) => void>()
  const closed = new AbortController()

  async function guard<Value>(call: () => Promise<Value>): Promise<Value> {
    if (failure !== undefined) throw failure
    const began = monotonic()
    try {
      return await call()
    } catch (error) {
      if (failure === undefined && error instanceof OperatorError && monotonic() - began >= slowFailure) void open(error, began)
      throw error
    }
  }

  /** @param began start of the call that failed */
  async function open(error: OperatorError, began: number): Promise<void> {
    failure = error
    for (const reject of waiting) reject(error)
    let tried = began
    while (failure !== undefined) {
      await wait(tried + probeEvery - monotonic(), closed.signal)
      if (closed.signal.aborted) return
      tried = monotonic()
      failure = await database.query('SELECT 1').then(
        () => undefined,
        () => failure,
      )
    }
  }

  return {
    query: (sql, values) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        guard(() => database.query(sql, values))
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      }),
    transaction: (work) => guard(() => database.transaction(work)),
    close() {
      closed.abort()
      return database.close()
    },
  }
}
