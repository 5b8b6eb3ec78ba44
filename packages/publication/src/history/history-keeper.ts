/** Writes and reads the history of publications. Pages are also served if the store fails. */
import { setTimeout as delay } from 'node:timers/promises'
import { describeFault, type Log, OperatorError } from '@svc/composition'
import type { Publication } from '../serve/publication.ts'
import type { CompleteHistory, PageHistory } from './page-history.ts'
import type { CheckedClock, PlausibleClock } from './plausible-clock.ts'
import type { RecordablePublication, Unrecorded } from './unrecorded.ts'

export type Reading<Value> = { readonly status: 'read'; readonly value: Value } | { readonly status: 'unavailable' }

/** Reads from the history. `unavailable` if the store fails; rejects with any other error. */
export type ReadHistory = <Value>(ask: (history: CompleteHistory) => Promise<Value>) => Promise<Reading<Value>>

export type HistoryKeeper = ReturnType<typeof createHistoryKeeper>

export interface HistoryKeeperOptions {
  readonly history: PageHistory
  readonly close: () => Promise<void>
  readonly clock: PlausibleClock
  /** Whether publications were built by another program, whose clock confirms that of this one. */
  readonly isBuiltElsewhere?: boolean | undefined
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Files of publications until they are recorded; undefined: they are only in memory. */
  readonly unrecorded?: Pick<Unrecorded, 'open' | 'find' | 'remove'> | undefined
  /** Those that earlier processes have left, oldest first. */
  readonly left?: readonly string[] | undefined
}

/** To be recorded: in memory, as files, or both. */
interface Waiting {
  publication?: Publication | undefined
  readonly folder?: string | undefined
}

/** A revision that is missing may be one that is not recorded yet. */
class StillRecording extends Error {}

/** Milliseconds that a request waits for publications to be recorded. */
const mostWait = 2_000

/** Milliseconds until a failed write is retried: health reports a store that works again as soon as it was written. */
const retryAfter = 1_000

export function createHistoryKeeper({ history, close, clock, isBuiltElsewhere, log, unrecorded, left = [] }: HistoryKeeperOptions) {
  /** To be recorded, in this order. */
  const waiting: Waiting[] = left.map((folder) => ({ folder }))
  /** Ends the pause before the next try. */
  let pause = new AbortController()
  let running: Promise<void> | undefined
  const closed = new AbortController()

  /** Whether a publication before the last one is not recorded. */
  const isBehind = () => waiting.some(({ publication }, index) => index < waiting.length - 1 || publication === undefined)
  const complete: CompleteHistory = {
    ...history,
    requireAll() {
      if (isBehind()) throw new StillRecording()
    },
  }
  const store = storeState({ history: complete, clock, log }, () => closed.signal.aborted)
  const clockState = checkedClock({ clock, isBuiltElsewhere, log }, () => store.attempt('read', (history) => history.changes(1)))

  const read: ReadHistory = async (ask) => {
    const asked = () => store.attempt('read', ask, (error) => error instanceof OperatorError)
    const reading = await asked().catch(async (error) => {
      if (!(error instanceof StillRecording)) throw error
      if (store.failingSince() === undefined) await Promise.race([running, delay(mostWait, undefined, { ref: false })])
      return isBehind() ? ({ status: 'unavailable' } as const) : asked()
    })
    // Finds out when the store works again, also without further reads.
    if (reading.status === 'unavailable') running ??= run()
    return reading
  }

  async function run(): Promise<void> {
    while ((waiting.length > 0 || store.failingSince() !== undefined) && !closed.signal.aborted) {
      const [next] = waiting
      const succeeded = next === undefined ? await canRead() : await record(next)
      // One that cannot be recorded does not keep those after it waiting; those with files wait for the store.
      if (succeeded || (waiting.length > 1 && (store.isMistake() || next?.folder === undefined))) {
        waiting.shift()
        if (next?.folder !== undefined) await unrecorded?.remove(next.folder)
      } else await delay(retryAfter, undefined, { ref: false, signal: pause.signal }).catch(() => undefined)
    }
    running = undefined
  }

  const canRead = async () => (await store.attempt('read', (history) => history.changes(1))).status === 'read'

  async function record(next: Waiting): Promise<boolean> {
    const publication = await recordable(next)
    // Nothing is left of it.
    if (publication === undefined) return true
    const checked = await clockState.check(publication)
    if (checked.status === 'implausible') return false
    return (await store.attempt('write', (history) => history.record(publication, checked.now))).status === 'read'
  }

  async function recordable({ publication, folder }: Waiting): Promise<RecordablePublication | undefined> {
    if (publication !== undefined) return { ...publication, pages: publication.knowledge.pages }
    return unrecorded?.open(folder as string).catch((error) => {
      log.warn(describeFault(error), 'publication not recorded')
      return undefined
    })
  }

  return {
    read,
    /** Records a publication. Retries until it succeeds; without files, until another one is given and it fails once more. */
    keep(publication: Publication): void {
      // The files of those before it are opened again, so that they are not all in memory.
      for (const before of waiting) if (before.folder !== undefined) before.publication = undefined
      waiting.push({ publication, folder: unrecorded?.find(publication.revision) })
      pause.abort()
      pause = new AbortController()
      running ??= run()
    },
    /** The entries of `/readyz`. */
    degraded(): readonly string[] {
      const since = store.failingSince()
      return [
        ...(since === undefined ? [] : [`history: unavailable since ${since.toISOString()}`]),
        ...(clockState.isWrong() ? ['history: clock'] : []),
      ]
    },
    async close(): Promise<void> {
      closed.abort()
      pause.abort()
      await running
      await close()
    },
  }
}

/** Whether the store works. Reads and writes are separate, because a read-only store can be read. */
function storeState(
  { history, clock, log }: Pick<HistoryKeeperOptions, 'clock' | 'log'> & { readonly history: CompleteHistory },
  isClosed: () => boolean,
) {
  const failing = new Map<'read' | 'write', Date>()
  let isMistake = false
  return {
    failingSince: (): Date | undefined => failing.values().next().value,
    /** Whether only what was tried last fails, not the store. */
    isMistake: () => isMistake,
    /** @param isFailure whether an error means that the store fails; any other is thrown */
    async attempt<Value>(
      kind: 'read' | 'write',
      ask: (history: CompleteHistory) => Promise<Value>,
      isFailure: (error: unknown) => boolean = () => true,
    ): Promise<Reading<Value>> {
      try {
        const value = await ask(history)
        const wasFailing = failing.size > 0
        // A write includes reads.
        if (kind === 'write') failing.clear()
        else failing.delete(kind)
        if (wasFailing && failing.size === 0) log.info('history available again')
        return { status: 'read', value }
      } catch (error) {
        if (!isFailure(error)) throw error
        isMistake = !(error instanceof OperatorError)
        if (failing.size === 0 && !isClosed()) log.warn(describeFault(error), 'history unavailable')
        if (!failing.has(kind)) failing.set(kind, clock.now())
        return { status: 'unavailable' }
      }
    },
  }
}

/** Whether the clock shows a time that can be recorded. */
function checkedClock(
  { clock, isBuiltElsewhere = false, log }: Pick<HistoryKeeperOptions, 'clock' | 'isBuiltElsewhere' | 'log'>,
  newestChange: () => Promise<Reading<readonly { readonly at: string }[]>>,
) {
  let isWrong = false
  return {
    isWrong: () => isWrong,
    async check({ day }: RecordablePublication): Promise<CheckedClock> {
      let checked = clock.check()
      if (checked.status === 'implausible') {
        const newest = await newestChange()
        checked = clock.check([...(isBuiltElsewhere ? [day] : []), ...(newest.status === 'read' ? newest.value.map(({ at }) => at) : [])])
      }
      const wasWrong = isWrong
      isWrong = checked.status === 'implausible'
      if (checked.status === 'implausible' && !wasWrong) log.warn(implausible(checked), 'history paused by the clock')
      if (checked.status === 'plausible' && wasWrong) log.info('history continues, the clock is plausible')
      return checked
    },
  }
}

function implausible({ shown, expected }: Extract<CheckedClock, { status: 'implausible' }>) {
  return {
    problem: `The clock shows ${shown.toISOString()}, but by the time since it was last checked it is ${expected.toISOString()}. No history is recorded or deleted.`,
    fix: 'Correct the clock of this machine. If it is right, restart the server: a start believes the clock.',
  }
}
