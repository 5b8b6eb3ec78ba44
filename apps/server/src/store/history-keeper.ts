/** Writes and reads the history of publications. Pages are also served if the store fails. */
import { setTimeout as delay } from 'node:timers/promises'
import { describeFault, type Log } from '@svc/composition'
import type { Publication } from '../publication/publication.ts'
import type { PageHistory, RecordedPublication } from './page-history.ts'

export type Reading<Value> = { readonly status: 'read'; readonly value: Value } | { readonly status: 'unavailable' }

/** Reads from the history. */
export type ReadHistory = <Value>(ask: (history: PageHistory) => Promise<Value>) => Promise<Reading<Value>>

export type HistoryKeeper = ReturnType<typeof createHistoryKeeper>

export interface HistoryKeeperOptions {
  readonly history: PageHistory
  readonly close: () => Promise<void>
  readonly now: () => Date
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Milliseconds until a failed write is retried. */
const retryAfter = 30_000

export function createHistoryKeeper({ history, close, now, log }: HistoryKeeperOptions) {
  /** Since when reads and writes fail. They are separate, because a read-only store can be read. */
  const failing = new Map<'read' | 'write', Date>()
  let wanted: Publication | undefined
  let running: Promise<void> | undefined
  const closed = new AbortController()

  async function attempt<Value>(kind: 'read' | 'write', ask: (history: PageHistory) => Promise<Value>): Promise<Reading<Value>> {
    try {
      const value = await ask(history)
      const wasFailing = failing.size > 0
      // A write includes reads.
      if (kind === 'write') failing.clear()
      else failing.delete(kind)
      if (wasFailing && failing.size === 0) log.info('history available again')
      return { status: 'read', value }
    } catch (error) {
      if (failing.size === 0 && !closed.signal.aborted) log.warn(describeFault(error), 'history unavailable')
      if (!failing.has(kind)) failing.set(kind, now())
      return { status: 'unavailable' }
    }
  }

  const read: ReadHistory = (ask) => attempt('read', ask)

  async function run(): Promise<void> {
    while (wanted !== undefined && !closed.signal.aborted) {
      const publication = wanted
      const { status } = await attempt('write', (kept) => kept.record(recorded(publication), now))
      if (status === 'unavailable') await delay(retryAfter, undefined, { ref: false, signal: closed.signal }).catch(() => undefined)
      else if (wanted === publication) wanted = undefined
    }
    running = undefined
  }

  return {
    read,
    /** Records a publication. Retries until it succeeds or another one is given. */
    keep(publication: Publication): void {
      wanted = publication
      running ??= run()
    },
    /** The entry of `/readyz`. */
    degraded(): readonly string[] {
      const [since] = failing.values()
      return since === undefined ? [] : [`history: unavailable since ${since.toISOString()}`]
    },
    async close(): Promise<void> {
      closed.abort()
      await running
      await close()
    },
  }
}

function recorded({ revision, knowledge, markdown }: Publication): RecordedPublication {
  const pages = knowledge.pages.map((page) => ({
    page,
    compressed: () => markdown.get(new URL(page.markdownUrl).pathname)?.br.body as Buffer,
  }))
  return { revision, pages }
}
