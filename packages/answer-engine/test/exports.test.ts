import { expect, test } from 'vitest'
import * as root from '../src/index.ts'
import * as openai from '../src/model/openai.ts'
import * as quotaMemory from '../src/quota/quota-memory.ts'
import * as quotaRedis from '../src/quota/quota-redis.ts'
import * as quotaSqlite from '../src/quota/quota-sqlite.ts'
import * as testing from '../src/testing.ts'

test('the package has exactly these exports', () => {
  const entries = { root, openai, quotaMemory, quotaSqlite, quotaRedis, testing }
  const names = Object.entries(entries).map(([entry, module]) => [entry, Object.keys(module).sort()])
  expect(Object.fromEntries(names)).toEqual({
    root: [
      'AnswerEngineError',
      'GenerationError',
      'answerDetails',
      'answerReasons',
      'answerSchema',
      'answerStatuses',
      'attemptsPerDay',
      'attemptsPerSharedWindow',
      'attemptsPerWindow',
      'contextLimits',
      'createAnswerEngine',
      'createSlots',
      'findStrongExtract',
      'generationErrorDetails',
      'maxOutputTokens',
      'questionLimits',
      'systemClock',
      'windowMilliseconds',
    ],
    openai: ['createOpenAiModel'],
    quotaMemory: ['createMemoryQuota'],
    quotaSqlite: ['createSqliteQuota'],
    quotaRedis: ['createRedisQuota'],
    testing: ['failingModel', 'frozenClock', 'idsOf', 'scriptedModel', 'silentModel'],
  })
})
