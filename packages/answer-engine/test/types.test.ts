import type { Knowledge } from '@svc/knowledge-index'
import { expectTypeOf, it } from 'vitest'
import {
  type Answer,
  type AnswerEngine,
  type AnswerModel,
  type AnswerStage,
  type AskContext,
  createAnswerEngine,
  type EvidenceSource,
  type GenerationErrorDetail,
  type Question,
  type QuotaDecision,
  type QuotaStore,
} from '../src/index.ts'
import { createOpenAiModel } from '../src/model/openai.ts'
import { createMemoryQuota } from '../src/quota/quota-memory.ts'
import { createRedisQuota } from '../src/quota/quota-redis.ts'
import { createSqliteQuota } from '../src/quota/quota-sqlite.ts'
import { scriptedModel } from '../src/testing.ts'

it('an answer has one of five statuses and six reasons (docs/pages/reference/answers.md, "How an answer ends")', () => {
  expectTypeOf<Answer['status']>().toEqualTypeOf<'answered' | 'partial' | 'no_evidence' | 'limited' | 'unavailable'>()
  expectTypeOf<NonNullable<Answer['reason']>>().toEqualTypeOf<
    | 'client_rate_limit'
    | 'daily_generation_limit'
    | 'quota_unavailable'
    | 'inference_unavailable'
    | 'generation_failed'
    | 'generation_timeout'
  >()
  expectTypeOf<AnswerStage>().toEqualTypeOf<'retrieving' | 'generating' | 'resolving'>()
})

it('an engine requires only knowledge and a quota', () => {
  expectTypeOf(createAnswerEngine).toBeCallableWith({ knowledge: {} as Knowledge, quota: {} as QuotaStore })
  expectTypeOf(createAnswerEngine).returns.toEqualTypeOf<AnswerEngine>()
  expectTypeOf<AnswerEngine['ask']>().parameters.toEqualTypeOf<[question: Question, context: AskContext]>()
  expectTypeOf<AnswerEngine['ask']>().returns.resolves.toEqualTypeOf<Answer>()
})

it('knowledge of @svc/knowledge-index and every adapter match their ports', () => {
  expectTypeOf<Knowledge>().toExtend<EvidenceSource>()
  expectTypeOf(createOpenAiModel).returns.toExtend<AnswerModel>()
  expectTypeOf(scriptedModel).returns.toExtend<AnswerModel>()
  for (const create of [createMemoryQuota, createSqliteQuota, createRedisQuota]) expectTypeOf(create).returns.toExtend<QuotaStore>()
})

it('a store returns one of three decisions, and only a refusal has a time', () => {
  expectTypeOf<QuotaDecision['status']>().toEqualTypeOf<'granted' | 'limited' | 'unavailable'>()
  expectTypeOf<Extract<QuotaDecision, { status: 'limited' }>['retryAfterSeconds']>().toEqualTypeOf<number>()
  expectTypeOf<Extract<QuotaDecision, { status: 'granted' }>>().not.toHaveProperty('resetsAt')
})

it('a model fails with a detail from a closed list', () => {
  expectTypeOf<string>().not.toExtend<GenerationErrorDetail>()
})
