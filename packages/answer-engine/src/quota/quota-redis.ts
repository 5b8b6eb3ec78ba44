import { createClient, defineScript } from 'redis'
import { checkOption } from '../ports/answer-engine-error.ts'
import { attemptsPerDay, attemptsPerWindow, type QuotaDecision, type QuotaStore, windowMilliseconds } from '../ports/quota-store.ts'
import { clientLimited, dayLimited, type QuotaWindow, windowsOf } from './quota-decision.ts'

/** Where a quota is stored in Redis, and its secret. */
export interface RedisQuotaOptions {
  /** `redis://` or `rediss://`, with user, password and database number where needed. */
  readonly url: string
  /** Key of the clients' hashes, the same for every instance. */
  readonly secret: string
  /** Receives the errors of the store. @default no report */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Braces keep all keys on one node of a cluster. */
const keyPrefix = '{svc-quota}'

/** Milliseconds. The next ping detects an idle connection that has died; both together take less than 3 s. */
const pingInterval = 1_000
const socketTimeout = 1_500
const connectTimeout = 1_000
const longestReconnectDelay = 500
/** A new connection for every question would not help a slow server. */
const shortestConnection = 1_000

/**
 * The whole decision in one call, by the server's clock. An attempt from the future means that the clock stepped back: it counts as made
 * now. A refusal stores that too, so that its reset time stays true when the clock moves forward again. Days are fields of one hash and
 * never expire, so that a used-up day stays used up when the clock steps back to it. A check adds 0 to the day. There is one limit for each
 * window, at most two: with one, its key is also the second.
 */
const script = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local window = tonumber(ARGV[1])
local windows, full = {}, 0
for i = 1, #ARGV - 3 do
  local recent = {}
  for at in string.gmatch(redis.call('GET', KEYS[i]) or '', '%d+') do
    at = math.min(tonumber(at), now)
    if at > now - window then recent[#recent + 1] = string.format('%.0f', at) end
  end
  if #recent >= tonumber(ARGV[i + 3]) then
    redis.call('SET', KEYS[i], table.concat(recent, ' '), 'PX', window)
    full = math.max(full, tonumber(recent[1]))
  end
  windows[i] = recent
end
if full > 0 then return {'client', string.format('%.0f', full), string.format('%.0f', now)} end
local day = math.floor(now / 86400000)
if tonumber(redis.call('HGET', KEYS[3], day) or 0) >= tonumber(ARGV[2]) then return {'day', '0', string.format('%.0f', now)} end
if ARGV[3] == '1' then
  for i, recent in ipairs(windows) do
    recent[#recent + 1] = string.format('%.0f', now)
    redis.call('SET', KEYS[i], table.concat(recent, ' '), 'PX', window)
  end
end
redis.call('HINCRBY', KEYS[3], day, ARGV[3])
return {'granted', '0', string.format('%.0f', now)}
`

/** As the script returns it: what something else replies grants nothing. Milliseconds have 13 digits until the year 2286. */
const exactReply = /^\["(granted|client|day)","(\d{1,13})","(\d{13})"\]$/

const takeAttempt = defineScript({
  SCRIPT: script,
  NUMBER_OF_KEYS: 3,
  /** @param windows none for a check, which no day refuses */
  parseCommand(parser, windows: readonly QuotaWindow[]) {
    const isCheck = windows.length === 0
    const [own, shared] = isCheck ? [{ key: 'check', limit: attemptsPerWindow }] : windows
    const keyOf = (window: QuotaWindow | undefined) => `${keyPrefix}:client:${window?.key}`
    parser.pushKeys([keyOf(own), keyOf(shared ?? own), `${keyPrefix}:days`])
    const perDay = isCheck ? Number.MAX_SAFE_INTEGER : attemptsPerDay
    parser.push(String(windowMilliseconds), String(perDay), isCheck ? '0' : '1')
    for (const window of [own, shared]) if (window !== undefined) parser.push(String(window.limit))
  },
  transformReply(reply: unknown): QuotaDecision {
    const [, status, oldest, now] = exactReply.exec(JSON.stringify(reply)) ?? []
    if (status === 'granted') return { status }
    if (status === 'client') return clientLimited(Number(oldest), Number(now))
    if (status === 'day') return dayLimited(Number(now))
    throw new Error('UNEXPECTED reply to the script.')
  },
})

/**
 * Counts attempts in Redis, shared exactly by all instances, by the server's clock. While the server is down, also at the start, attempts
 * are denied and the client reconnects. Redis must not evict keys (`maxmemory-policy noeviction`), or counts are lost.
 *
 * @example const quota = createRedisQuota({ url: 'redis://localhost:6379', secret })
 * @throws {AnswerEngineError} `invalid_option` when the address is not one of Redis, or the secret is missing or empty
 */
export function createRedisQuota(options: RedisQuotaOptions): QuotaStore {
  const { url, secret, onError } = options ?? {}
  checkOptions(url, secret)
  let client = connect(url, onError)
  let isClosed = false

  /** Connects anew, unless this was just done. */
  function replace(old: typeof client, reason?: Error): void {
    if (isClosed || old !== client || performance.now() - old.since < shortestConnection) return
    if (reason !== undefined) onError?.(reason)
    client = connect(url, onError)
    old.redis.destroy()
  }

  /** The reply of the connected server; `undefined` if there is none. */
  async function ask<T>(command: (redis: typeof client.redis) => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const asked = client
    // A signal may outlive many questions.
    const answered = new AbortController()
    const aborted = new Promise<void>((settle) => {
      const giveUp = () => {
        // A connection without a reply may be dead, and pings detect only idle ones.
        replace(asked, new Error('Timeout: no response from the server.'))
        settle()
      }
      signal.addEventListener('abort', giveUp, { signal: answered.signal })
    })
    try {
      await Promise.race([asked.opened, aborted])
      // The connection reports its own errors.
      if (signal.aborted) return undefined
      return await command(asked.redis)
    } catch (error) {
      onError?.(error)
      // After a failover the address may lead to another server, while this connection still leads to a replica.
      if (/\bREADONLY\b/.test(String(error))) replace(asked)
      return undefined
    } finally {
      answered.abort()
    }
  }

  return {
    async take(name, signal, sharedClient) {
      return (await ask((redis) => redis.takeAttempt(windowsOf(secret, name, sharedClient)), signal)) ?? { status: 'unavailable' }
    },
    async isReady(signal) {
      // A full server and a read-only replica answer a ping.
      return (await ask((redis) => redis.takeAttempt([]), signal)) !== undefined
    },
    async close() {
      isClosed = true
      client.redis.destroy()
    },
  }
}

function connect(url: string, onError: ((error: unknown) => void) | undefined) {
  const redis = createClient({
    url,
    // Every server supports the older protocol.
    RESP: 2,
    scripts: { takeAttempt },
    // Without a connection a command fails immediately.
    disableOfflineQueue: true,
    disableClientInfo: true,
    pingInterval,
    socket: { connectTimeout, socketTimeout, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestReconnectDelay) },
  })
  // Without a listener, a lost connection would end the process.
  redis.on('error', (error: unknown) => onError?.(error))
  // The first connection, or its failure: until then a command would fail as if the server were down.
  const opened = new Promise<void>((settle) => redis.once('ready', () => settle()).once('error', () => settle()))
  // Rejects only if the connection is closed on purpose.
  redis.connect().catch(() => undefined)
  return { redis, opened, since: performance.now() }
}

function checkOptions(url: string, secret: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  const isRedis = protocol === 'redis:' || protocol === 'rediss:'
  checkOption(isRedis, 'url is not the address of a Redis server.', 'Pass an address such as redis://localhost:6379.')
  checkOption(typeof secret === 'string' && secret !== '', 'secret is missing or empty.', 'Pass one long random text to every instance.')
}
