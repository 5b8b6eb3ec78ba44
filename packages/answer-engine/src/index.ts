// The engine

export type { Answer, AnswerEngine, AnswerStage, AskContext, Question } from './answer.ts'
// Questions and answers
export { answerReasons, answerSchema, answerStatuses } from './answer.ts'
export type { AnswerEngineOptions } from './answer-engine.ts'
export { createAnswerEngine } from './answer-engine.ts'
export type { AnswerEngineErrorCode } from './answer-engine-error.ts'
export { AnswerEngineError } from './answer-engine-error.ts'
export type { AnswerModel, GenerationErrorDetail, GenerationRequest, ModelMessage, ModelUsage } from './answer-model.ts'
// Ports: what an embedder may bring
export { GenerationError, generationErrorDetails } from './answer-model.ts'
export type { Clock } from './clock.ts'
export { systemClock } from './clock.ts'
export type { EvidenceSource } from './evidence.ts'
export type { AnswerDetail } from './outcome.ts'
export { answerDetails } from './outcome.ts'
export { questionLimits } from './question.ts'
export type { QuotaDecision, QuotaStore } from './quota-store.ts'
export { attemptsPerDay, attemptsPerWindow, windowMilliseconds } from './quota-store.ts'
export type { Slots, SlotsOptions } from './slots.ts'
export { createSlots } from './slots.ts'
