// @module-tag slow
import { seededRandom } from '@svc/tooling/seeded-random'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../src/answer/answer.ts'
import { createAnswerEngine } from '../src/answer-engine.ts'
import { type AnswerModel, GenerationError, generationErrorDetails } from '../src/ports/answer-model.ts'
import type { Clock } from '../src/ports/clock.ts'
import type { QuotaStore } from '../src/ports/quota-store.ts'
import { createMemoryQuota } from '../src/quota/quota-memory.ts'
import { createSlots } from '../src/slots.ts'
import { knowledgeOf } from './support/pages.ts'

const schedules = 400
const knowledge = knowledgeOf({
  path: '/p',
  title: 'Trial',
  reviewed: '2026-01-01',
  markdown: 'The trial lasts 14 days. It needs no card.\n',
})
const [{ page } = { page: undefined }] = await knowledge.evidence('', { maxCharacters: 24_000, maxPassages: 24 })
const nothing = { revision: 'r', evidence: async () => [] }

const claim = { statements: ['S1'], qualified_by: [] }
const wrong = { statements: ['The trial lasts 15 days.'], qualified_by: [] }

/** Every pair of status and reason (docs/pages/reference/answers.md, "How an answer ends"). */
const pairs = new Set([
  'answered -',
  'partial -',
  'no_evidence -',
  'limited client_rate_limit',
  'limited daily_generation_limit',
  'unavailable quota_unavailable',
  'unavailable inference_unavailable',
  'unavailable generation_failed',
  'unavailable generation_timeout',
])

interface Asked {
  readonly at: number
  readonly seconds: number
  readonly client: string
  answer?: Answer
  answeredAt?: number
  left?: boolean
}

/** Everything that happens in one seeded schedule, in virtual time. */
async function run(seed: number) {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T
  const clock = virtualClock(Date.parse('2026-11-21T23:58:30Z'))

  const granted: { client: string; at: number }[] = []
  let admitted = 0
  let calls = 0
  const quota = createMemoryQuota({ clock, secret: 'simulated' })
  // A few schedules begin with a day that is nearly used up.
  const usedUp = seed % 100 === 0 ? 995 : 0
  for (let attempt = 0; attempt < usedUp; attempt += 1) await quota.take(`earlier ${attempt}`, new AbortController().signal)
  const faulty = random() < 0.2
  const store: QuotaStore = {
    ...quota,
    async take(client, signal) {
      const isFault = faulty && random() < 0.3
      if (isFault && random() < 0.5)
        return pick([() => Promise.reject(new Error('disk')), async () => ({ status: 'unavailable' }) as const])()
      const delay = below(isFault ? 600 : 10)
      if (delay > 7) await sleep(clock, delay)
      const decision = await quota.take(client, signal)
      if (decision.status !== 'granted') return decision
      granted.push({ client, at: clock.now() })
      // A grant after an abort is counted and not used.
      if (!signal.aborted) admitted += 1
      return decision
    },
  }
  const model: AnswerModel = {
    async generate({ signal }) {
      calls += 1
      const fate = random()
      const milliseconds = below(fate < 0.2 ? 30_000 : 3_000)
      if (fate < 0.05) return new Promise(() => undefined)
      await sleep(clock, milliseconds, fate < 0.5 ? signal : undefined)
      if (fate > 0.9) throw pick([new Error('secret'), ...generationErrorDetails.map((detail) => new GenerationError(detail))])
      return pick([
        JSON.stringify({ claims: [claim], unanswered: [] }),
        JSON.stringify({ claims: [claim, wrong], unanswered: ['What else?'] }),
        JSON.stringify({ claims: [wrong], unanswered: [] }),
        '{',
      ])
    },
  }
  const running = 1 + below(3)
  const slots = createSlots({ running, waiting: below(4) })
  const timers = countTimers(clock)
  const options = { quota: store, slots, clock: timers }
  const engines = [
    createAnswerEngine({ ...options, knowledge, model }),
    createAnswerEngine({ ...options, knowledge, model }),
    ...(random() < 0.1
      ? [createAnswerEngine({ ...options, knowledge: nothing, model }), createAnswerEngine({ ...options, knowledge })]
      : []),
  ]

  const asked: Asked[] = []
  let open = 0
  let pendingTimers = 0
  for (let question = 1 + below(random() < 0.25 ? 24 : 6); question > 0; question -= 1) {
    const entry: Asked = { at: clock.now(), seconds: pick([3, 5, 20]), client: pick(['a', 'a', 'b', 'c']) }
    asked.push(entry)
    open += 1
    const caller = new AbortController()
    const leaves = random() < 0.05
    if (leaves) clock.schedule(() => caller.abort(new Error('left')), below(4_000))
    pick(engines)
      .ask({ question: `How long is number ${asked.length}?`, max_seconds: entry.seconds }, { client: entry.client, signal: caller.signal })
      .then(
        (answer) => Object.assign(entry, { answer, answeredAt: clock.now() }),
        () => Object.assign(entry, { left: true }),
      )
      .finally(() => {
        open -= 1
        // Checked at the answer, because a forgotten timer would fire later and disappear.
        if (open === 0) pendingTimers = Math.max(pendingTimers, timers.pending())
      })
    await settle()
    await clock.pass(below(8_000))
  }
  await clock.pass(60_000)
  let free = 0
  for (let slot = 0; slot < running; slot += 1) slots.acquire(new AbortController().signal).then((release) => (free += release ? 1 : 0))
  await settle()
  return { asked, granted, admitted, calls, usedUp, pendingTimers, takenSlots: running - free }
}

/** The clock of the engines, with the number of their pending timers. */
function countTimers(clock: Clock): Clock & { pending(): number } {
  const pending = new Set<symbol>()
  return {
    now: clock.now,
    schedule(callback, milliseconds) {
      const timer = Symbol()
      pending.add(timer)
      const cancel = clock.schedule(() => {
        pending.delete(timer)
        callback()
      }, milliseconds)
      return () => {
        pending.delete(timer)
        cancel()
      }
    },
    pending: () => pending.size,
  }
}

/** Virtual time: `pass` moves it from timer to timer, and runs everything that is ready at each. */
function virtualClock(start: number): Clock & { pass(milliseconds: number): Promise<void> } {
  let now = start
  const timers = new Set<{ readonly due: number; readonly callback: () => void }>()
  return {
    now: () => now,
    schedule(callback, milliseconds) {
      const timer = { due: now + milliseconds, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async pass(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        let next: { readonly due: number; readonly callback: () => void } | undefined
        for (const timer of timers) if (timer.due <= end && (next === undefined || timer.due < next.due)) next = timer
        if (next === undefined) break
        timers.delete(next)
        now = next.due
        next.callback()
        await settle()
      }
      now = end
    },
  }
}

function sleep(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    clock.schedule(resolve, milliseconds)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Runs everything that is ready; no promise chain here is longer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 32; turn += 1) await null
}

function broken({
  asked,
  granted,
  admitted,
  calls,
  usedUp,
  pendingTimers,
  takenSlots,
}: Awaited<ReturnType<typeof run>>): string | undefined {
  for (const { client, at } of granted) {
    const window = granted.filter((other) => other.client === client && other.at > at - 60_000 && other.at <= at)
    if (window.length > 10) return `${window.length} attempts of ${client} within 60 s`
  }
  const days = new Map<string, number>([['2026-11-21', usedUp]])
  for (const { at } of granted) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  for (const [day, attempts] of days) if (attempts > 1_000) return `${attempts} attempts on ${day}`
  if (calls !== admitted) return `${calls} model calls for ${admitted} admitted attempts`
  if (pendingTimers > 0 || takenSlots > 0) return `${pendingTimers} timers and ${takenSlots} slots left behind`
  for (const { answer, answeredAt = 0, at, seconds, left } of asked) {
    if (left === true) continue
    if (answer === undefined) return 'a question without an answer'
    if (answeredAt - at > seconds * 1_000) return `an answer after ${answeredAt - at} of ${seconds * 1_000} ms`
    if (!pairs.has(`${answer.status} ${answer.reason ?? '-'}`)) return `${answer.status} with ${answer.reason}`
    if (answer.status !== 'no_evidence' && answer.revision === 'fedcba9876543210' && answer.sources.length !== 1) return 'sources lost'
    if (JSON.stringify(answer).includes('15 days') || JSON.stringify(answer).includes('secret')) return 'words of a model or a fault'
    for (const { evidence } of answer.claims) {
      for (const { quote, start, end } of evidence) if (page?.text.slice(start, end) !== quote) return `a quote that is no slice: ${quote}`
    }
  }
  return undefined
}

describe('any schedule of questions, failures, delays and aborts', () => {
  it(`keeps every limit and deadline (${schedules.toLocaleString('en')} seeded schedules in virtual time)`, async () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= schedules; seed += 1) {
      const outcome = await run(seed)
      expect(broken(outcome), `seed ${seed}`).toBeUndefined()
      for (const { answer } of outcome.asked) seen.add(`${answer?.status} ${answer?.reason ?? '-'}`)
    }
    seen.delete('undefined -')
    // Every pair occurs.
    expect([...seen].sort()).toEqual([...pairs].sort())
  })
})
