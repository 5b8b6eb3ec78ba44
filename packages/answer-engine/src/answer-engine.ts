import { randomBytes } from 'node:crypto'
import type { AnswerEngine, AskContext } from './answer/answer.ts'
import { createAnswerMemory } from './answer/answer-memory.ts'
import { assembleAnswer } from './answer/assemble-answer.ts'
import { resolveClaims } from './answer/claims.ts'
import { draftJsonSchema, readDraft } from './answer/draft.ts'
import { contextLimits, type Evidence, type EvidenceSource, numberStatements, retrieveEvidence } from './answer/evidence.ts'
import { generationUnavailable, type Outcome, type Unavailable, unavailable } from './answer/outcome.ts'
import { writePrompt } from './answer/prompt.ts'
import { unansweredQuestions } from './answer/unanswered-questions.ts'
import { type Budget, startBudget } from './budget.ts'
import { checkOption } from './ports/answer-engine-error.ts'
import { type AnswerModel, GenerationError, type GenerationRequest } from './ports/answer-model.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { QuotaStore } from './ports/quota-store.ts'
import { readQuestion } from './question.ts'
import { createSlots, type Slots } from './slots.ts'
import { takeAttempt } from './take-attempt.ts'

/** Tokens of generated output (docs/pages/reference/limits.md). */
export const maxOutputTokens = 2_048
const defaultStaleAfterDays = 365

/** What an engine is made of: pages, a model, a quota, and how much it may take. */
export interface AnswerEngineOptions {
  /** `createKnowledge` of `@svc/knowledge-index`, or anything with these two members. */
  readonly knowledge: EvidenceSource
  /** @default none: every question that has evidence ends in `inference_unavailable` */
  readonly model?: AnswerModel | undefined
  readonly quota: QuotaStore
  /** Pass one object to all engines of a process. @default slots of this engine */
  readonly slots?: Slots | undefined
  /** @default the system's clock */
  readonly clock?: Clock | undefined
  /** A secret marker for the prompt's blocks. @default 128 random bits */
  readonly nonce?: (() => string) | undefined
  /** Days after which a page's review counts as old. @default 365 */
  readonly staleAfterDays?: number | undefined
  /** Code points of pages in one prompt, 4,000 to 24,000. Fewer suit a model on your own machine. @default 24,000 */
  readonly contextCharacters?: number | undefined
}

/**
 * Answers questions from the pages of one publication, and caches the answers for one day. The model selects statements, and the answer
 * consists of the text of the pages; no text of the model is published. Limits and failures are values with the retrieved sources.
 *
 * @example const engine = createAnswerEngine({ knowledge, quota: createMemoryQuota() })
 * @throws {AnswerEngineError} `invalid_option` without knowledge or a quota store, or when another option has the wrong type
 */
export function createAnswerEngine(options: AnswerEngineOptions): AnswerEngine {
  checkOptions(options)
  const { knowledge, model, quota, slots = createSlots(), clock = systemClock } = options
  const { nonce = () => randomBytes(16).toString('hex'), staleAfterDays = defaultStaleAfterDays } = options
  const { contextCharacters = contextLimits.maxCharacters } = options
  const memory = createAnswerMemory(clock)

  async function answerFrom(evidence: readonly Evidence[], question: string, context: AskContext, budget: Budget): Promise<Outcome> {
    const statements = numberStatements(evidence)
    if (statements.length === 0) return { status: 'no_evidence' }
    if (model === undefined) return unavailable('inference_unavailable', 'not_configured')

    const releaseSlot = await slots.acquire(budget.signal)
    if (releaseSlot === undefined) return unavailable('generation_failed', 'overloaded')
    try {
      const attempt = await takeAttempt(quota, context, clock, budget.signal)
      if (attempt.status === 'unavailable') return unavailable('quota_unavailable', attempt.detail)
      if (attempt.status === 'limited') return attempt

      context.onProgress?.('generating')
      const messages = writePrompt(evidence, statements, question, nonce())
      const generation = await generate(model, { messages, schema: draftJsonSchema, maxOutputTokens, signal: budget.signal }, budget)
      if (generation.status === 'unavailable') return generation

      context.onProgress?.('resolving')
      const draft = readDraft(generation.text)
      if (draft === undefined) return unavailable('generation_failed', 'invalid_output')
      const resolved = resolveClaims(draft, statements)
      return {
        status: 'resolved',
        ...resolved,
        unansweredQuestions: unansweredQuestions(draft.unanswered, question),
      }
    } finally {
      releaseSlot()
    }
  }

  return {
    async ask(input, context) {
      const { text: question, budgetMilliseconds } = readQuestion(input)
      const known = memory.recall(question)
      if (known !== undefined) return known
      const budget = startBudget(clock, budgetMilliseconds, context.signal)
      let evidence: readonly Evidence[] = []
      let outcome: Outcome
      try {
        context.onProgress?.('retrieving')
        evidence = await budget.within(retrieveEvidence(knowledge, question, contextCharacters, budget.signal))
        outcome = await answerFrom(evidence, question, context, budget)
      } catch (error) {
        if (!budget.exceeded) throw error
        outcome = unavailable('generation_timeout', 'deadline_exceeded')
      } finally {
        budget.end()
      }
      const answer = assembleAnswer({ outcome, evidence, revision: knowledge.revision, now: clock.now(), staleAfterDays })
      if (outcome.status === 'resolved') memory.keep(question, answer)
      return answer
    },
  }
}

function checkOptions(options: Partial<AnswerEngineOptions> | undefined): void {
  const { knowledge, model, quota, slots, clock, nonce, staleAfterDays, contextCharacters } = options ?? {}
  const { minCharacters, maxCharacters } = contextLimits
  const isSource = typeof knowledge?.evidence === 'function'
  checkOption(isSource, 'knowledge has no function evidence.', 'Pass what createKnowledge of @svc/knowledge-index returns.')
  checkOption(typeof quota?.take === 'function', 'quota has no function take.', 'Pass a quota store, such as that of createSqliteQuota.')
  const isModel = model === undefined || typeof model?.generate === 'function'
  checkOption(isModel, 'model has no function generate.', 'Pass a model, such as that of createOpenAiModel.')
  const isClock = typeof clock?.now === 'function' && typeof clock.schedule === 'function'
  const range = `contextCharacters is not a whole number from ${minCharacters} to ${maxCharacters}.`
  const optional: readonly (readonly [value: unknown, isValid: boolean, problem: string, fix: string])[] = [
    [slots, typeof slots?.acquire === 'function', 'slots has no function acquire.', 'Pass what createSlots returns'],
    [clock, isClock, 'clock has no functions now and schedule.', 'Pass a Clock'],
    [nonce, typeof nonce === 'function', 'nonce is not a function.', 'Pass a function that returns a new random text'],
    [staleAfterDays, isWithin(staleAfterDays, 1), 'staleAfterDays is not a whole number of at least 1.', 'Pass whole days'],
    [contextCharacters, isWithin(contextCharacters, minCharacters, maxCharacters), range, 'Pass code points'],
  ]
  for (const [value, isValid, problem, fix] of optional) {
    checkOption(value === undefined || isValid, problem, `${fix}, or leave the option out.`)
  }
}

function isWithin(value: number | undefined, least: number, most = Number.POSITIVE_INFINITY): boolean {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most
}

type Generation = { readonly status: 'generated'; readonly text: string } | Unavailable

/** The model's text or the outcome of its failure; rejects only when the budget ends. */
async function generate(model: AnswerModel, request: GenerationRequest, budget: Budget): Promise<Generation> {
  try {
    return { status: 'generated', text: await budget.within(model.generate(request)) }
  } catch (error) {
    budget.signal.throwIfAborted()
    return generationUnavailable(GenerationError.isInstance(error) ? error.detail : 'upstream_error')
  }
}
