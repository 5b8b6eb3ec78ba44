/** Counts events of the server in memory, and adds the counts to the store every few seconds: no request waits for it. */

import { describeFault, type Log, type ServerEvents } from '@svc/composition'
import type { InsightCount, InsightStore } from '@svc/publication/history'
import { plainWords } from './plain-words.ts'
import { createSharedTerms } from './shared-terms.ts'

export interface CountEventsOptions {
  readonly events: ServerEvents
  readonly store: InsightStore
  /** Days for which counts are stored. */
  readonly storedDays: number
  /** Undefined: no words are stored. */
  readonly words?: { readonly stemmer: Stemmer } | undefined
  /** Age of a review, in days, from which an answer counts as stale. */
  readonly staleAfterDays: number
  readonly now: () => Date
  /** False while the clock may be wrong: nothing is deleted by it. */
  readonly isClockPlausible: () => boolean
  readonly log: Pick<Log, 'warn'>
}

/** Stems the words of a text in its language; undefined for a stop word. */
export type Stemmer = (text: string) => (word: string) => string | undefined

/** Milliseconds between two writes: a crash loses at most the counts of this time. */
const flushEvery = 10_000
/** Words are stored for fewer days than counts. */
const wordDays = 30
const millisecondsOfADay = 86_400_000

/** `YYYY-MM-DD`, a number of days before a time. */
export function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * millisecondsOfADay).toISOString().slice(0, 10)
}

export function countEvents({ events, store, storedDays, words, staleAfterDays, now, isClockPlausible, log }: CountEventsOptions) {
  let counts = new Map<string, InsightCount>()
  let forgotten = ''
  let isFailing = false

  function count(kind: InsightCount['kind'], name: string, place = 0, times = 1, day = dayBefore(now(), 0)): void {
    const key = `${day} ${kind} ${place} ${name}`
    counts.set(key, { day, kind, name, place, times: (counts.get(key)?.times ?? 0) + times })
  }

  events.on('pageRead', ({ path }) => count('read', path))
  events.on('search', ({ result, pages }) => {
    count('search', result)
    for (const [index, path] of pages.entries()) count('result', path, index + 1)
  })
  events.on('answer', ({ status, isSupported, cited }) => {
    count('question', status)
    if (!isSupported) count('unsupported', status)
    const oldest = dayBefore(now(), staleAfterDays)
    for (const { path, reviewed } of cited) {
      count('cited', path)
      if (reviewed !== undefined && reviewed < oldest) count('stale', path)
    }
  })
  events.on('request', ({ call }) => {
    if (call?.client !== undefined) count('client', call.client)
  })

  if (words !== undefined) {
    const terms = createSharedTerms(now)
    events.on('unanswered', ({ kind, text, client }) => {
      for (const term of termsOf(text, words.stemmer)) {
        const times = terms.use(`${kind} ${term}`, client)
        if (times > 0) count(kind, term, 0, times)
      }
    })
  }

  let running: Promise<void> = Promise.resolve()
  async function write(): Promise<void> {
    const written = counts
    counts = new Map()
    const today = dayBefore(now(), 0)
    try {
      if (written.size > 0) await store.add([...written.values()])
      // Not again if what follows fails.
      written.clear()
      if (forgotten !== today && isClockPlausible()) {
        await store.forgetBefore({ counts: dayBefore(now(), storedDays), words: dayBefore(now(), Math.min(storedDays, wordDays)) })
        forgotten = today
      }
      isFailing = false
    } catch (error) {
      for (const { day, kind, name, place, times } of written.values()) count(kind, name, place, times, day)
      if (!isFailing) log.warn(describeFault(error), 'insight not written')
      isFailing = true
    }
  }
  /** Writes the counts. If that fails, the next write includes them. */
  const flush = (): Promise<void> => {
    running = running.then(write)
    return running
  }
  const timer = setInterval(() => void flush(), flushEvery).unref()
  return {
    flush,
    /** Ends the timer and writes the counts. */
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The stems of a text and its pairs of neighbouring stems, each once. */
function termsOf(text: string, stemmer: Stemmer): ReadonlySet<string> {
  const stem = stemmer(text)
  const runs = plainWords(text).map((run) => run.flatMap((word) => stem(word) ?? []))
  return new Set(runs.flatMap((run) => run.flatMap((term, index) => (index === 0 ? term : [term, `${run[index - 1]} ${term}`]))))
}
