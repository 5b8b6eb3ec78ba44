// @module-tag slow
import { fileURLToPath } from 'node:url'
import { createAnswerEngine, type QuotaStore } from '@svc/answer-engine'
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

/** The JSON-RPC message and the name, description and address of a server around both forms of a result. */
const envelopeBytes = 500

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

  test('with an answer of one claim', async () => {
    const model = scriptedModel(JSON.stringify({ claims: [{ statements: ['S1'], qualified_by: [] }], unanswered: [] }))
    const answers = createAnswerEngine({ knowledge, model, quota })
    let answered = 0
    for (const question of questions) {
      const result = await call('ask_service', { question }, { knowledge, answers })
      if (result.structured.status === 'answered') answered += 1
      expect(bytesOf(result), question).toBeLessThanOrEqual(8_000)
    }
    expect(answered).toBeGreaterThan(questions.length / 2)
  })
})
