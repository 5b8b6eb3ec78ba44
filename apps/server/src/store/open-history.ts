import type { Configuration, Log } from '@svc/composition'
import { createHistoryKeeper, type HistoryKeeper } from './history-keeper.ts'
import { createPageHistory, type PageHistory } from './page-history.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'
import type { StoreDatabase } from './store-database.ts'

/** Bytes of all stored texts (docs/pages/reference/history.md). */
const mostBytes = 1_024 ** 3

/** The database of STORE_URL; undefined without a store. */
export function openStore({ store }: Pick<Configuration, 'store'>): StoreDatabase | undefined {
  if (store.engine === 'off') return undefined
  return store.engine === 'sqlite' ? createSqliteStore(store.path) : createPostgresStore(store.url)
}

/** The history of a server with a store. Closes the database. */
export function openHistory(
  { historyDays }: Pick<Configuration, 'historyDays'>,
  database: StoreDatabase | undefined,
  log: Log,
): HistoryKeeper {
  const now = () => new Date()
  if (database === undefined) return createHistoryKeeper({ history: noHistory, close: async () => undefined, now, log })
  const history = createPageHistory(database, { days: historyDays, bytes: mostBytes })
  return createHistoryKeeper({ history, close: database.close, now, log })
}

/** The history of a server without a store. */
const noHistory: PageHistory = {
  record: async () => undefined,
  revisions: async () => [],
  text: async () => undefined,
  changes: async () => [],
  timeOf: async () => undefined,
}
