import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluationSchema } from '../src/index.ts'
import { evaluationJsonSchema } from '../src/openapi.ts'

const evaluation = {
  revision: '0123456789abcdef',
  evaluated_at: '2026-11-23T12:00:00.000Z',
  harness: '1.0.0',
  passing_rank: 3,
  counts: { answerable: 1, found: 1, unanswerable: 1, unanswered: 1 },
  questions: [
    { question: 'How much?', expected: '/pricing', unanswerable: false, rank: 2, passed: true, instead: [] },
    { question: 'Will it rain?', unanswerable: true, passed: true, instead: [] },
  ],
}

describe('an evaluation', () => {
  it('matches its schema without additional fields', () => {
    expect(evaluationSchema.parse(evaluation)).toEqual(evaluation)
    for (const wrong of [{ more: 1 }, { revision: 'x' }, { evaluated_at: 'today' }, { questions: [{}] }, { counts: undefined }]) {
      expect(evaluationSchema.safeParse({ ...evaluation, ...wrong }).success).toBe(false)
    }
  })

  it('evaluation.schema.json is current; `pnpm --filter @svc/profile-schema run schema` writes it', () => {
    expect(JSON.parse(readFileSync(new URL('../evaluation.schema.json', import.meta.url), 'utf8'))).toEqual(evaluationJsonSchema())
  })
})
