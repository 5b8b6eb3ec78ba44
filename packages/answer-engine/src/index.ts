// The engine: questions in, answers out.

export {
  type Answer,
  type AnswerEngine,
  type AnswerStage,
  type AskContext,
  answerReasons,
  answerSchema,
  answerStatuses,
  type Question,
} from './answer/answer.ts'
export { type AnswerDetail, answerDetails } from './answer/outcome.ts'
export { type AnswerEngineOptions, createAnswerEngine, maxOutputTokens } from './answer-engine.ts'
export { questionLimits } from './question.ts'

// Without a model: the statement that search results begin with.

export { findStrongExtract, type StrongExtract } from './answer/extracts.ts'

// Ports: what an embedder may bring.

export { contextLimits, type EvidenceSource } from './answer/evidence.ts'
export {
  type AnswerModel,
  GenerationError,
  type GenerationErrorDetail,
  type GenerationRequest,
  generationErrorDetails,
  type ModelMessage,
  type ModelUsage,
} from './ports/answer-model.ts'
export { type Clock, systemClock } from './ports/clock.ts'
export {
  attemptsPerDay,
  attemptsPerSharedWindow,
  attemptsPerWindow,
  type QuotaDecision,
  type QuotaStore,
  windowMilliseconds,
} from './ports/quota-store.ts'
export { createSlots, type Slots, type SlotsOptions } from './slots.ts'

// Mistakes of the program that uses it.

export { AnswerEngineError, type AnswerEngineErrorCode } from './ports/answer-engine-error.ts'
