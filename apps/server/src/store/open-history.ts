import type { Configuration, Log } from '@svc/composition'
import { createHistoryKeeper, type HistoryKeeper } from './history-keeper.ts'
import { createPageHistory, type PageHistory } from './page-history.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

/** Bytes of all kept texts (design section 4). */
const mostBytes = 1_024 ** 3

/** The history of a server, where its configuration has it kept. */
export function openHistory({ store, historyDays }: Pick<Configuration, 'store' | 'historyDays'>, log: Log): HistoryKeeper {
  const now = () => new Date()
  if (store.engine === 'off') {
    return { ...createHistoryKeeper({ history: noHistory, close: async () => undefined, now, log }), record: async () => undefined }
  }
  const database = store.engine === 'sqlite' ? createSqliteStore(store.path) : createPostgresStore(store.url)
  const history = createPageHistory(database, { days: historyDays, bytes: mostBytes })
  return createHistoryKeeper({ history, close: database.close, now, log })
}

/** Nothing was written down, and nothing is. */
const noHistory: PageHistory = {
  record: async () => undefined,
  currentSince: async () => new Map(),
  revisions: async () => [],
  text: async () => undefined,
  changes: async () => [],
  timeOf: async () => undefined,
}
