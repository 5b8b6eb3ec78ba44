import { describe, expect, it } from 'vitest'
import { answerSchema } from '../src/answer.ts'
import { createAnswerEngine } from '../src/answer-engine.ts'
import { createMemoryQuota } from '../src/quota-memory.ts'
import { frozenClock, scriptedModel } from '../src/testing.ts'
import { pricing } from './fixtures/corpus-pages.ts'
import { knowledgeOf } from './fixtures/pages.ts'

const clock = frozenClock()

describe('an answer', () => {
  it('is made of the claims whose quotes stand on the page (design 6)', async () => {
    const model = scriptedModel({
      claims: [
        { text: 'A flat fee is charged.', support: [{ evidence_id: 'E1', quote: 'charges a flat fee' }], qualification: null },
        { text: 'The trial is free for 30 days.', support: [{ evidence_id: 'E3', quote: 'The trial lasts 14 days' }], qualification: null },
      ],
      unanswered_questions: [],
    })
    const engine = createAnswerEngine({ knowledge: knowledgeOf(pricing), model, quota: createMemoryQuota({ clock }), clock })
    const answer = answerSchema.parse(await engine.ask({ question: 'How long is the trial?' }, { client: 'a' }))
    expect(answer.answer).toBe('A flat fee is charged. [1]')
    expect(answer.claims[0]?.evidence[0]?.quote).toBe('Harbor Lane charges a flat fee.')
    expect(answer).toMatchObject({ status: 'partial', rejected_claims: 1 })
    expect(answer.sources).toHaveLength(3)
  })
})
