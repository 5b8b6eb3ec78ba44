// @module-tag slow
import { fileURLToPath } from 'node:url'
import { type Answer, type AnswerEngine, createAnswerEngine, type QuotaStore } from '@svc/answer-engine'
import { scriptedModel } from '@svc/answer-engine/testing'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { describe, expect, test } from 'vitest'
import { call } from '../support/call.ts'

const loaded = await loadContent(fileURLToPath(new URL('../../../../content', import.meta.url)))
if (loaded.status === 'invalid') throw new Error(`The shipped content has ${loaded.problems.length} mistakes.`)
const questions = loaded.content.questions.map(({ question }) => question)
const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://svc.example.com' })

const quota: QuotaStore = { take: async () => ({ status: 'granted' }), isReady: async () => true, close: async () => undefined }

/** The JSON-RPC message and the name and title of a server around both forms of a result. */
const envelopeBytes = 300

/** Bytes of the message with a result. */
function bytesOf({ structured, text }: { readonly structured: unknown; readonly text: string }): number {
  return envelopeBytes + Buffer.byteLength(JSON.stringify(structured) + JSON.stringify(text))
}

describe('43: a message about the shipped content has at most 8 kB', () => {
  test('with six results', async () => {
    for (const query of questions) {
      const result = await call('search_knowledge', { query }, { knowledge })
      expect(bytesOf(result), query).toBeLessThanOrEqual(8_000)
    }
  })

  test.each([
    [
      'an answer of one claim',
      8_000,
      questions.filter((_, number) => number % 2 === 0),
      scriptedModel({ claims: [{ statements: ['S1'], qualified_by: [] }], unanswered: [] }),
    ],
    ['no model, and then 5 kB', 5_000, questions.filter((_, number) => number % 2 === 1), undefined],
  ])('with %s, unless its sources alone have more; none is left out', async (_what, most, asked, model) => {
    const engine = createAnswerEngine({ knowledge, quota, ...(model && { model }) })
    const answers: AnswerEngine = { ask: (...args) => engine.ask(...args).then((answer) => Object.assign(retrieved, { answer }).answer) }
    const retrieved = { answer: {} as Answer }
    let fitting = 0
    for (const question of asked) {
      const result = await call('ask_service', { question }, { knowledge, answers })
      const bare = ({ sources }: Pick<Answer, 'sources'>) => sources.map(({ excerpt: _, ...source }) => source)
      expect(bare(result.structured), question).toEqual(bare(retrieved.answer))
      if (bytesOf(result) <= most) fitting += 1
      else {
        expect(result.structured.sources, question).toEqual(bare(retrieved.answer))
        expect(result.structured.extracts?.length ?? 0, question).toBeLessThanOrEqual(1)
        expect(bytesOf(result)).toBeLessThan(24_000)
      }
    }
    expect(fitting / asked.length).toBeGreaterThan(0.6)
  })
})
