/** Opens the store of QUOTA_URL. Its packages are loaded on first use. */
import type { QuotaStore } from '@svc/answer-engine'
import type { Configuration } from './configuration/configuration.ts'
import reasons from './errors/redis-reasons.json'
import { describeFault, errorCode, type Log, OperatorError } from './log/log.ts'

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
    async take(client, signal, sharedClient) {
      const decision = await store.take(client, signal, sharedClient)
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
const redisReasons: Readonly<Record<string, string>> = reasons

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
