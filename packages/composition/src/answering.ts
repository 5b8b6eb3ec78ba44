/**
 * The parts of answers in addition to the content: an engine, a language model and a store for attempts. Their packages are loaded on first
 * use, the vendors' after the server listens, because most starts need none of them.
 */
import type { AnswerEngine, AnswerModel, EvidenceSource, ModelUsage, QuotaStore } from '@svc/answer-engine'
import type { Configuration, Inference } from './configuration/configuration.ts'
import { describeFault, errorCode, type Log, OperatorError } from './log/log.ts'

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
    take: async (client, signal) => (await openStore()).take(client, signal),
    isReady: async (signal) => (await openStore()).isReady(signal),
    close: async () => (await store?.catch(() => undefined))?.close(),
  }
  const model: AnswerModel | undefined = loadModel && {
    generate: async (request) => (await loadModel()).generate(request),
  }

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
    /** Parts that do not work: none, or `inference: …` or `quota: …`. */
    async degraded(): Promise<readonly string[]> {
      if (model === undefined) return ['inference: not configured']
      // Rejects if the store's package cannot be loaded, which `openQuota` has logged.
      const canCount = await quota.isReady(AbortSignal.timeout(quotaTimeout)).catch(() => false)
      return canCount ? [] : ['quota: unavailable']
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

type QuotaSettings = Pick<Configuration, 'quotaStore' | 'clientKeySecret'>

/** A store that logs its first failure, and when it works again. */
export async function openQuota(settings: QuotaSettings, log: Log): Promise<QuotaStore> {
  let isFailing = false
  const store = await openStore(settings, log, (error) => {
    if (!isFailing) log.warn(describeFault(explained(error, settings.quotaStore)), 'quota store failed')
    isFailing = true
  })
  function works(): void {
    if (isFailing) log.info('quota store works again')
    isFailing = false
  }
  return {
    async take(client, signal) {
      const decision = await store.take(client, signal)
      if (decision.status !== 'unavailable') works()
      return decision
    },
    async isReady(signal) {
      const isReady = await store.isReady(signal)
      if (isReady) works()
      return isReady
    },
    close: () => store.close(),
  }
}

async function openStore(settings: QuotaSettings, log: Log, onError: (error: unknown) => void): Promise<QuotaStore> {
  const { quotaStore, clientKeySecret: secret } = settings
  switch (quotaStore.engine) {
    case 'sqlite': {
      // Its native library is optional. Without it, no attempt is granted and everything else works.
      const { createSqliteQuota } = await import('@svc/answer-engine/quota-sqlite').catch((error) => {
        log.warn({ fix: 'Install libsql next to the server, or set QUOTA_URL to redis://… or memory:.' }, 'quota store not loaded')
        throw error
      })
      return createSqliteQuota({ path: quotaStore.path, secret, onError })
    }
    case 'redis': {
      const { createRedisQuota } = await import('@svc/answer-engine/quota-redis')
      return createRedisQuota({ url: quotaStore.url, secret: quotaStore.secret, onError })
    }
    case 'memory': {
      const { createMemoryQuota } = await import('@svc/answer-engine/quota-memory')
      return createMemoryQuota({ secret })
    }
  }
}

/** Common mistakes of operators, by code of Node or first word of Redis' error. */
const redisReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  WRONGPASS: 'wrong user or password',
  NOAUTH: 'no password',
  NOPERM: 'permission denied',
  OOM: 'out of memory',
  READONLY: 'read-only replica',
  UNEXPECTED: 'unexpected reply',
}

/** An expected failure, without a password and without the store's message. */
function explained(error: unknown, store: Configuration['quotaStore']): unknown {
  if (!(error instanceof Error) || error instanceof TypeError) return error
  const code = errorCode(error)
  if (store.engine === 'redis') {
    const word = code ?? /^[A-Z]{2,}(?= )/.exec(error.message)?.[0]
    const reason = redisReasons[word ?? '']
    const silent = /timeout|disconnects/i.test(error.message) ? 'no response in time' : 'connection lost'
    const { hostname, port } = new URL(store.url)
    return new OperatorError(
      `Redis at ${hostname}:${port || '6379'} failed: ${reason === undefined ? (word ?? silent) : `${reason} (${word})`}.`,
      'Check that it runs and can be written, and check the host, port, user, password and database in QUOTA_URL.',
      { cause: error },
    )
  }
  // Other codes are mistakes of this program.
  if (store.engine === 'memory' || !/^(?:E[A-Z]+|REPLACED|(?:UNKNOWN_)?SQLITE_(?!ERROR|CONSTRAINT|MISUSE|RANGE).*)$/.test(code ?? ''))
    return error
  return new OperatorError(
    `The quota file ${store.path} failed: ${code}.`,
    'Make the file and its folder writable, make room on that disk, and move a damaged file away.',
    { cause: error },
  )
}
