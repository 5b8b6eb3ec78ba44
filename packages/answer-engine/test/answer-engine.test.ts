import { placeLine } from '@svc/knowledge-index'
import { describe, expect, it, vi } from 'vitest'
import { answerSchema } from '../src/answer/answer.ts'
import type { EvidenceSource } from '../src/answer/evidence.ts'
import { openQuestion } from '../src/answer/unanswered-questions.ts'
import { type AnswerEngineOptions, createAnswerEngine } from '../src/answer-engine.ts'
import type { QuotaStore } from '../src/ports/quota-store.ts'
import { createMemoryQuota } from '../src/quota/quota-memory.ts'
import { createSlots } from '../src/slots.ts'
import { failingModel, frozenClock, idsOf, scriptedModel, silentModel } from '../src/testing.ts'
import { comparison, pricing, security } from './support/corpus-pages.ts'
import { knowledgeOf } from './support/pages.ts'

const question = { question: 'How long does the trial last?' }
const trial = 'The trial lasts 14 days and covers up to 3 documents.'
const pointAt = (text: string) =>
  scriptedModel((request) => ({ claims: [{ statements: idsOf(request, text), qualified_by: [] }], unanswered: [] }))
const good = () => pointAt(trial)

function setUp(options: Partial<AnswerEngineOptions> = {}) {
  const clock = frozenClock('2026-11-21T12:00:00Z')
  const model = good()
  const quota = createMemoryQuota({ clock })
  const engine = createAnswerEngine({ knowledge: knowledgeOf(pricing), model, quota, clock, ...options })
  let asked = 0
  // Each question has other words, so that none is answered from the cache.
  const ask = (input: { question: string; max_seconds?: number } = { question: `How long is trial number ${asked}?` }) => {
    asked += 1
    return engine.ask(input, { client: 'a' })
  }
  return { clock, model, quota, engine, ask }
}

describe('an answer', () => {
  it('has the shape that the tools publish', async () => {
    const answer = answerSchema.parse(await setUp().ask())
    expect(answer).toMatchObject({
      status: 'answered',
      claims: [{ id: 'C1', citations: [1], evidence: [{ evidence_id: 'E5' }] }],
      citations: [{ n: 1, evidence_id: 'E5', title: 'Harbor Lane pricing', reviewed: '2026-11-02' }],
      qualifications: [],
      unanswered_questions: [],
      rejected_claims: 0,
      revision: 'fedcba9876543210',
      generated_at: '2026-11-21T12:00:00.000Z',
    })
    expect(answer).not.toHaveProperty('reason')
    expect(answer).not.toHaveProperty('extracts')
  })

  it('warns that a review is older than STALE_AFTER_DAYS', async () => {
    const options = { knowledge: knowledgeOf(security), model: pointAt('Keys are rotated every 90 days.') }
    const answer = await setUp(options).ask()
    expect(answer.qualifications).toEqual(['The page "Security and retention" was last reviewed on 2024-03-01, more than 365 days ago.'])
    expect((await setUp({ ...options, staleAfterDays: 5_000 }).ask()).qualifications).toEqual([])
  })

  it('has excerpts of the first six sources and of every cited source', async () => {
    const pages = Array.from({ length: 3 }, (_, index) => ({ ...pricing, path: `/pricing-${index}` }))
    const model = scriptedModel((request) => {
      const ids = request.messages[1]?.content.split('\n').filter((line) => line.includes(trial)) ?? []
      return { claims: [{ statements: [ids.at(-1)?.split(' ')[0] ?? ''], qualified_by: [] }], unanswered: [] }
    })
    const answer = await setUp({ knowledge: knowledgeOf(...pages), model }).ask()
    const shown = answer.sources.flatMap(({ evidence_id, excerpt }) => (excerpt === undefined ? [] : [evidence_id]))
    expect(shown).toEqual(['E1', 'E2', 'E3', 'E4', 'E5', 'E6', answer.citations[0]?.evidence_id])
  })

  it('without claims has short excerpts, at most three extracts and no sentence about the pages', async () => {
    const answer = await setUp({ model: undefined }).ask()
    expect(answer.unanswered_questions).toEqual([])
    expect(answer.extracts?.length).toBe(3)
    for (const { excerpt = '' } of answer.sources) expect(Array.from(excerpt).length).toBeLessThanOrEqual(300)
    expect(answer.answer).not.toMatch(/evidence|page/)
  })
})

describe('the order of a question', () => {
  it('returns no_evidence if no retrieved passage has a statement', async () => {
    const { ask, model } = setUp({ knowledge: knowledgeOf({ path: '/p', title: 'P', markdown: '# Only a heading\n' }) })
    expect(await ask()).toMatchObject({ status: 'no_evidence', claims: [] })
    expect(model.requests).toHaveLength(0)
  })

  it('returns no_evidence without a model call or an attempt', async () => {
    const quota = spyQuota()
    const { engine, model } = setUp({ knowledge: { revision: 'r', evidence: async () => [] }, quota })
    const answer = await engine.ask(question, { client: 'a' })
    expect(answer).toMatchObject({ status: 'no_evidence', sources: [], claims: [], unanswered_questions: [openQuestion] })
    expect(model.requests).toHaveLength(0)
    expect(quota.take).not.toHaveBeenCalled()
  })

  it('returns inference_unavailable with the sources if there is no model, and counts no attempt', async () => {
    const quota = spyQuota()
    const answer = await setUp({ model: undefined, quota }).ask()
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'inference_unavailable', detail: 'not_configured' })
    expect(answer.sources).toHaveLength(6)
    expect(quota.take).not.toHaveBeenCalled()
  })

  it('returns overloaded if 8 questions run and 16 wait, and counts no attempt', async () => {
    const quota = spyQuota()
    const model = silentModel()
    const { engine, clock } = setUp({ model, quota, slots: createSlots() })
    const asked = Array.from({ length: 24 }, (_, index) => engine.ask(question, { client: `client ${index}` }))
    await settle()
    expect(model.requests).toHaveLength(8)
    const refused = await engine.ask(question, { client: 'z' })
    expect(refused).toMatchObject({ status: 'unavailable', reason: 'generation_failed', detail: 'overloaded' })
    expect(refused.sources).toHaveLength(6)
    expect(quota.take).toHaveBeenCalledTimes(8)
    clock.advance(20_000)
    const reasons = (await Promise.all(asked)).map(({ reason }) => reason)
    expect(new Set(reasons)).toEqual(new Set(['generation_timeout']))
    expect(quota.take).toHaveBeenCalledTimes(8)
  })

  it('gives a freed slot to the question that has waited longest', async () => {
    let finish: (() => void)[] = []
    const model = good()
    const slow = {
      generate: (request: Parameters<typeof model.generate>[0]) =>
        new Promise<void>((resolve) => finish.push(resolve)).then(() => model.generate(request)),
    }
    const { engine } = setUp({ model: slow, slots: createSlots({ running: 1, waiting: 2 }) })
    const done: string[] = []
    const asked = ['a', 'b', 'c'].map(async (client) => {
      await engine.ask({ question: `How long is ${client}?` }, { client })
      done.push(client)
    })
    for (let round = 0; round < 3; round += 1) {
      await settle()
      expect(finish).toHaveLength(1)
      const [next] = finish.splice(0)
      next?.()
    }
    await Promise.all(asked)
    expect(done).toEqual(['a', 'b', 'c'])
    finish = []
  })

  it('limits a client after ten attempts and returns the wait', async () => {
    const { ask, clock, model } = setUp()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await ask()).status).toBe('answered')
      clock.advance(1_000)
    }
    const limited = answerSchema.parse(await ask())
    expect(limited).toMatchObject({
      status: 'limited',
      reason: 'client_rate_limit',
      retry_after_seconds: 50,
      resets_at: '2026-11-21T12:01:00.000Z',
      claims: [],
    })
    expect(limited.sources).toHaveLength(6)
    expect(model.requests).toHaveLength(10)
    clock.advance((limited.retry_after_seconds ?? 0) * 1_000)
    expect((await ask()).status).toBe('answered')
  })

  it('counts failed generations, but no refused attempts', async () => {
    const model = failingModel('upstream_error')
    const { ask } = setUp({ model })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await ask()).reason).toBe('generation_failed')
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await ask()).reason).toBe('client_rate_limit')
    expect(model.requests).toHaveLength(10)
  })

  it('denies the attempt if the store fails, is unavailable, or takes more than 250 ms', async () => {
    const stores: [Partial<QuotaStore>, string][] = [
      [{ take: async () => Promise.reject(new Error('disk')) }, 'store_error'],
      [
        {
          take: () => {
            throw new Error('disk')
          },
        },
        'store_error',
      ],
      [{ take: async () => ({ status: 'unavailable' }) }, 'store_error'],
      // What a store in JavaScript may return by mistake.
      ...[undefined, true, 'granted', 'limited', {}].map((wrong): [Partial<QuotaStore>, string] => [
        { take: async () => wrong as never },
        'store_error',
      ]),
      [{ take: () => new Promise(() => undefined) }, 'store_timeout'],
    ]
    for (const [store, detail] of stores) {
      const { engine, model, clock } = setUp({ quota: { ...createMemoryQuota(), ...store } })
      const asked = engine.ask(question, { client: 'a' })
      await settle()
      clock.advance(250)
      expect(await asked).toMatchObject({ status: 'unavailable', reason: 'quota_unavailable', detail, claims: [] })
      expect(model.requests).toHaveLength(0)
    }
  })

  it('names an option that is missing or invalid', () => {
    const quota = createMemoryQuota()
    const knowledge = { revision: '', evidence: async () => [] }
    for (const [options, name] of [
      [undefined, 'knowledge'],
      [{ quota }, 'knowledge'],
      [{ knowledge }, 'quota'],
      [{ knowledge, quota, model: 'gpt' }, 'model'],
      [{ knowledge, quota, slots: 7 }, 'slots'],
      [{ knowledge, quota, clock: {} }, 'clock'],
      [{ knowledge, quota, nonce: 7 }, 'nonce'],
      [{ knowledge, quota, staleAfterDays: 'x' }, 'staleAfterDays'],
      [{ knowledge, quota, staleAfterDays: -1 }, 'staleAfterDays'],
      [{ knowledge, quota, contextCharacters: 3_999 }, 'contextCharacters'],
      [{ knowledge, quota, contextCharacters: 24_001 }, 'contextCharacters'],
    ] as const) {
      expect(() => createAnswerEngine(options as never)).toThrow(
        expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(name) }),
      )
    }
  })

  it('reports its stages', async () => {
    const stages: string[] = []
    await setUp().engine.ask(question, { client: 'a', onProgress: (stage) => stages.push(stage) })
    expect(stages).toEqual(['retrieving', 'generating', 'resolving'])
  })
})

describe('the budget (docs/pages/reference/limits.md, "Questions")', () => {
  it.each([
    [undefined, 20_000],
    [3, 3_000],
    [20, 20_000],
  ])('max_seconds %s ends a silent generation after %s ms', async (maxSeconds, milliseconds) => {
    const model = silentModel()
    const { engine, clock } = setUp({ model })
    const asked = engine.ask({ ...question, max_seconds: maxSeconds }, { client: 'a' })
    await settle()
    clock.advance(milliseconds - 1)
    await settle()
    expect(model.requests[0]?.signal.aborted).toBe(false)
    clock.advance(1)
    expect(await asked).toMatchObject({ status: 'unavailable', reason: 'generation_timeout', detail: 'deadline_exceeded' })
    expect(model.requests[0]?.signal.aborted).toBe(true)
  })

  it('answers in time if the model ignores its signal', async () => {
    const { engine, clock } = setUp({ model: { generate: () => new Promise(() => undefined) } })
    const asked = engine.ask(question, { client: 'a' })
    await settle()
    clock.advance(20_000)
    expect((await asked).reason).toBe('generation_timeout')
  })

  it('rejects with the caller’s reason if the caller aborts, and frees the slot', async () => {
    const slots = createSlots({ running: 1, waiting: 0 })
    const { engine } = setUp({ model: silentModel(), slots })
    const caller = new AbortController()
    const asked = engine.ask(question, { client: 'a', signal: caller.signal })
    await settle()
    caller.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    expect(await slots.acquire(new AbortController().signal)).toBeTypeOf('function')
  })

  it('leaves no timer and no listener behind', async () => {
    const caller = new AbortController()
    const removed = vi.spyOn(caller.signal, 'removeEventListener')
    const added = vi.spyOn(caller.signal, 'addEventListener')
    const scheduled = new Set<symbol>()
    const clock = {
      now: () => 0,
      schedule: () => {
        const id = Symbol()
        scheduled.add(id)
        return () => void scheduled.delete(id)
      },
    }
    await setUp({ clock }).engine.ask(question, { client: 'a', signal: caller.signal })
    expect(scheduled.size).toBe(0)
    expect(removed.mock.calls.length).toBe(added.mock.calls.length)
  })
})

describe('a question (docs/pages/reference/limits.md, "Questions")', () => {
  it.each([
    ['', undefined],
    ['x'.repeat(2_001), undefined],
    ['🎈'.repeat(2_001), undefined],
    ['Why?', 2],
    ['Why?', 21],
    ['Why?', 3.5],
  ])('beyond a limit rejects with invalid_question (%#)', async (text, max_seconds) => {
    const asked = setUp().engine.ask({ question: text, max_seconds }, { client: 'a' })
    await expect(asked).rejects.toMatchObject({
      name: 'AnswerEngineError',
      code: 'invalid_question',
      resolution: expect.stringMatching(/\.$/),
    })
  })

  it.each([
    ['why?', 'The question is empty or no text.'],
    [{}, 'The question is empty or no text.'],
    [{ question: '' }, 'The question is empty or no text.'],
    [{ question: 'a'.repeat(2_001) }, 'The question has more than 2000 characters.'],
  ])('that is invalid rejects with the broken limit (%#)', async (question, message) => {
    await expect(setUp().engine.ask(question as { question: string }, { client: 'a' })).rejects.toMatchObject({ message })
  })

  it('may have 2,000 characters, counted as code points', async () => {
    expect((await setUp().ask({ question: '🎈'.repeat(2_000) })).status).toBe('answered')
  })

  it('without visible characters returns no_evidence', async () => {
    expect((await setUp().ask({ question: '\u200b\u{e0041}\u0007' })).status).toBe('no_evidence')
  })
})

describe('evidence (docs/pages/reference/limits.md, "Questions")', () => {
  it('has at most 24,000 characters and 24 passages for any source', async () => {
    const pages = Array.from({ length: 40 }, (_, index) => ({ ...comparison, path: `/c/${index}` }))
    const generous: EvidenceSource = knowledgeOf(...pages)
    const answer = await setUp({ knowledge: generous, model: undefined }).ask()
    expect(answer.sources.length).toBeLessThanOrEqual(24)
    expect(answer.sources.at(-1)?.evidence_id).toBe(`E${answer.sources.length}`)
    const huge = { ...comparison, markdown: `# Huge\n\n${'word '.repeat(6_000)}` }
    expect((await setUp({ knowledge: knowledgeOf(pricing, huge, pricing), model: undefined }).ask()).sources).toHaveLength(6)
  })

  it('43: has at most INFERENCE_CONTEXT_CHARACTERS, for a small model', async () => {
    const pages = Array.from({ length: 24 }, (_, index) => ({ ...comparison, path: `/c/${index}` }))
    const lengthOf = async (contextCharacters: number) => {
      const { ask, model } = setUp({ knowledge: knowledgeOf(...pages), contextCharacters })
      await ask()
      const [, prompt] = model.requests[0]?.messages ?? []
      return [...(prompt?.content ?? '').matchAll(/^<<<EVIDENCE .*>>>\n([\s\S]*?)\n<<<END EVIDENCE/gm)]
        .map(([, text = '']) => Array.from(text.replace(/^S\d+ /gm, '')).length)
        .reduce((sum, length) => sum + length, 0)
    }
    expect(await lengthOf(4_000)).toBeLessThanOrEqual(4_000)
    expect(await lengthOf(8_000)).toBeGreaterThan(4_000)
  })

  it('counts all text of a block, except ids', async () => {
    // 24 passages of exactly 1,000 code points, including the line of title and section, without its line breaks.
    const heading = { ...comparison, markdown: '# A\n\n' }
    const line = Array.from(placeLine({ title: heading.title }, 'A')).length
    const sentences = 'These are words. '.repeat(60).slice(0, 999 - heading.markdown.length - line)
    const page = { ...heading, markdown: `${heading.markdown}${sentences}x` }
    const pages = Array.from({ length: 24 }, (_, index) => ({ ...page, path: `/c/${index}` }))
    const { ask, model } = setUp({ knowledge: knowledgeOf(...pages) })
    await ask()
    const [, prompt] = model.requests[0]?.messages ?? []
    const blocks = [...(prompt?.content ?? '').matchAll(/^<<<EVIDENCE .*>>>\n([\s\S]*?)\n<<<END EVIDENCE/gm)].map(([, text = '']) => text)
    expect(blocks).toHaveLength(23)
    expect(blocks[0]?.replaceAll(/^S[0-9]+ /gm, '')).toHaveLength(1_002)
  })
})

function spyQuota() {
  const quota = createMemoryQuota()
  return { ...quota, take: vi.fn(quota.take) }
}

/** Runs everything that is ready. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
}
