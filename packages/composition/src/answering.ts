/** The parts of answers: an engine, a model and a store for attempts. Loaded on first use, because most starts need none of them. */
import type { AnswerEngine, AnswerModel, EvidenceSource, ModelUsage, QuotaStore } from '@svc/answer-engine'
import type { Configuration, Inference } from './configuration/configuration.ts'
import type { Log } from './log/log.ts'
import { openQuota } from './open-quota.ts'
import { watchModel } from './watch-model.ts'

export type Answering = ReturnType<typeof createAnswering>

export interface AnsweringHooks {
  /** Wraps the language model, to measure or to trace it. */
  readonly wrapModel?: ((model: AnswerModel) => AnswerModel) | undefined
  /** Receives the tokens of each call. */
  readonly onUsage?: ((usage: ModelUsage) => void) | undefined
}

/** How long readiness waits for the quota store: as long as a question does (milliseconds). */
const quotaTimeout = 250

export function createAnswering(configuration: Configuration, log: Log, hooks: AnsweringHooks = {}) {
  const { inference, staleAfterDays, contextCharacters } = configuration
  const loadEngine = madeOnce(async () => {
    const { createAnswerEngine, createSlots } = await import('@svc/answer-engine')
    return { createAnswerEngine, slots: createSlots() }
  })
  let store: Promise<QuotaStore> | undefined
  const openStore = () => {
    store ??= openQuota(configuration, log)
    return store
  }
  const loadModel = inference && madeOnce(() => openModel(inference, hooks))

  const quota: QuotaStore = {
    take: async (client, signal, sharedClient) => (await openStore()).take(client, signal, sharedClient),
    isReady: async (signal) => (await openStore()).isReady(signal),
    close: async () => (await store?.catch(() => undefined))?.close(),
  }
  const model =
    loadModel && watchModel({ generate: async (request) => (await loadModel()).generate(request) }, new URL(inference.baseUrl).host, log)

  return {
    /** The engine of one publication; all of them share model, quota and slots. */
    async createEngine(knowledge: EvidenceSource): Promise<AnswerEngine> {
      const { createAnswerEngine, slots } = await loadEngine()
      return createAnswerEngine({ knowledge, model, quota, slots, staleAfterDays, contextCharacters })
    },
    /** Loads and connects what the first question would otherwise wait for. */
    async warmUp(): Promise<void> {
      if (loadModel === undefined) return
      await Promise.all([loadModel(), quota.isReady(AbortSignal.timeout(quotaTimeout))])
    },
    /** Parts that do not work: none, or `inference: …`, `model: …` and `quota: …`. */
    async degraded(): Promise<readonly string[]> {
      if (model === undefined) return ['inference: not configured']
      // Rejects if the store's package cannot be loaded, which `openQuota` has logged.
      const canCount = await quota.isReady(AbortSignal.timeout(quotaTimeout)).catch(() => false)
      return [...(model.isFailing() ? ['model: unavailable'] : []), ...(canCount ? [] : ['quota: unavailable'])]
    },
    close: () => quota.close(),
  }
}

async function openModel(inference: Inference, { wrapModel, onUsage }: AnsweringHooks): Promise<AnswerModel> {
  const { createOpenAiModel } = await import('@svc/answer-engine/openai')
  const model = createOpenAiModel({ ...inference, onUsage })
  return wrapModel === undefined ? model : wrapModel(model)
}

/** Makes a value on first use and returns the same one afterwards, also a rejection: a module that failed to load fails again. */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
