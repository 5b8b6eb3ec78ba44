import { setTimeout as delay } from 'node:timers/promises'
import { type Configuration, defaultStore } from '@svc/composition'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createHistoryKeeper, type HistoryKeeper, type HistoryKeeperOptions } from './history-keeper.ts'
import { createOwnStore, OtherPublisher, type OwnStoreOptions } from './own-store.ts'
import { createPageHistory } from './page-history.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'
import type { StoreDatabase } from './store-database.ts'

/** Bytes of all stored texts (docs/pages/reference/history.md). */
const mostBytes = 1_024 ** 3

/** Milliseconds that a start waits to learn whose the store is. One that is locked or slow is asked again later. */
const claimWithin = 1_000

/** That of STORE_URL, else a file of the publisher; undefined without a store. @throws OtherPublisher */
export async function openStore({ store }: Pick<Configuration, 'store'>, options: OwnStoreOptions): Promise<StoreDatabase | undefined> {
  if (store?.engine === 'off') return undefined
  const own = createOwnStore(openDatabase(store ?? { engine: 'sqlite', path: defaultStore(options.current().site.name) }), options)
  const claimed = own.claim().catch((error) => {
    // Any other failure is reported by the first write.
    if (error instanceof OtherPublisher) throw error
  })
  await Promise.race([claimed, delay(claimWithin, undefined, { ref: false })])
  claimed.catch(() => undefined)
  return own
}

function openDatabase(store: Exclude<Configuration['store'], undefined | { readonly engine: 'off' }>): StoreDatabase {
  if (store.engine === 'sqlite') return createSqliteStore(store.path)
  return createCircuitBreaker(createPostgresStore(store.url), {
    monotonic: () => performance.now(),
    wait: (milliseconds, signal) => delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined),
  })
}

/** The history of a server with a store. Closes the database. */
export function openHistory(
  { historyDays, publication }: Pick<Configuration, 'historyDays' | 'publication'>,
  database: StoreDatabase | undefined,
  { clock, log, ...waiting }: Pick<HistoryKeeperOptions, 'clock' | 'log' | 'unrecorded' | 'left'>,
): HistoryKeeper {
  const store = database ?? noStore
  const history = createPageHistory(store, { days: historyDays, bytes: mostBytes })
  if (database === undefined) return { ...createHistoryKeeper({ history, close: store.close, clock, log }), keep: () => undefined }
  return createHistoryKeeper({ history, close: store.close, clock, isBuiltElsewhere: publication !== undefined, log, ...waiting })
}

/** Has no rows, and nothing is written. */
const noStore: StoreDatabase = { query: async () => [], transaction: async () => undefined, close: async () => undefined }
