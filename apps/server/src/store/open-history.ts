import { setTimeout as delay } from 'node:timers/promises'
import type { Configuration, Log } from '@svc/composition'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createHistoryKeeper, type HistoryKeeper } from './history-keeper.ts'
import { createPageHistory, type PageHistory } from './page-history.ts'
import type { PlausibleClock } from './plausible-clock.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'
import type { StoreDatabase } from './store-database.ts'

/** Bytes of all stored texts (docs/pages/reference/history.md). */
const mostBytes = 1_024 ** 3

/** The database of STORE_URL; undefined without a store. */
export function openStore({ store }: Pick<Configuration, 'store'>): StoreDatabase | undefined {
  if (store.engine === 'off') return undefined
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
  { clock, log }: { readonly clock: PlausibleClock; readonly log: Log },
): HistoryKeeper {
  if (database === undefined) {
    return { ...createHistoryKeeper({ history: noHistory, close: async () => undefined, clock, log }), keep: () => undefined }
  }
  const history = createPageHistory(database, { days: historyDays, bytes: mostBytes })
  return createHistoryKeeper({ history, close: database.close, clock, isBuiltElsewhere: publication !== undefined, log })
}

const noHistory: PageHistory = {
  record: async () => undefined,
  revisions: async () => [],
  revisionContext: async () => ({ revisions: [], changedSections: [] }),
  storedRevisions: async () => [],
  publishedAt: async () => undefined,
  stored: async () => undefined,
  state: async () => '',
  changes: async () => [],
  timeOf: async () => undefined,
}
