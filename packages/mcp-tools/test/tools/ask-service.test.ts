import { type AnswerEngine, type AskContext, answerSchema, type Question } from '@svc/answer-engine'
import { describe, expect, test } from 'vitest'
import { answering, exampleAnswers } from '../support/answers.ts'
import { call } from '../support/call.ts'

describe('ask_service', () => {
  test.each(Object.entries(exampleAnswers))('returns an answer that is %s as a result, never as an error', async (_status, answer) => {
    const { isError, structured } = await call('ask_service', { question: 'What does a tier cost?' }, { answers: answering(answer) })
    expect(isError).toBe(false)
    expect(answerSchema.parse(structured)).toEqual(answer)
  })

  test('passes question, budget, client, signal and progress to the engine', async () => {
    const asked: [Question, AskContext][] = []
    const answers: AnswerEngine = {
      ask: async (question, context) => {
        asked.push([question, context])
        context.onProgress?.('resolving')
        return exampleAnswers.partial as NonNullable<(typeof exampleAnswers)['partial']>
      },
    }
    const { signal } = new AbortController()
    const stages: string[] = []
    const onProgress = (stage: string) => stages.push(stage)
    await call('ask_service', { question: 'Why?', max_seconds: 3 }, { answers }, { client: '192.0.2.1', signal, onProgress })
    await call('ask_service', { question: 'Why?' }, { answers })
    expect(asked[0]).toEqual([
      { question: 'Why?', max_seconds: 3 },
      { client: '192.0.2.1', signal, onProgress },
    ])
    expect(asked[1]?.[0]).toEqual({ question: 'Why?', max_seconds: 20 })
    expect(stages).toEqual(['resolving'])
  })

  test('reports an exception to onError and not to the caller', async () => {
    const errors: unknown[] = []
    const failure = new Error('password=hunter2')
    const answers: AnswerEngine = { ask: () => Promise.reject(failure) }
    const result = await call('ask_service', { question: 'Why?' }, { answers, onError: (error, tool) => errors.push([error, tool]) })
    expect(result.isError).toBe(true)
    expect(result.structured.error).toBe('internal_error')
    expect(JSON.stringify(result)).not.toContain('hunter2')
    expect(errors).toEqual([[failure, 'ask_service']])
  })

  test('does not report an abort of the caller', async () => {
    const errors: unknown[] = []
    const answers: AnswerEngine = { ask: (_question, { signal }) => Promise.reject(signal?.reason) }
    await call('ask_service', { question: 'Why?' }, { answers, onError: (error) => errors.push(error) }, { signal: AbortSignal.abort() })
    expect(errors).toEqual([])
  })
})
