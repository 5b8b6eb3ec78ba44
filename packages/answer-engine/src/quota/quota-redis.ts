import { createClient, defineScript } from 'redis'
import { AnswerEngineError } from '../ports/answer-engine-error.ts'
import { attemptsPerDay, attemptsPerWindow, type QuotaDecision, type QuotaStore, windowMilliseconds } from '../ports/quota-store.ts'
import { hashClient } from './client-hash.ts'
import { clientLimited, dayLimited } from './quota-decision.ts'

/** The server and the key of the clients' hashes, for `createRedisQuota`. */
export interface RedisQuotaOptions {
  /** `redis://` or `rediss://`, with user, password and database number where needed. */
  readonly url: string
  /** Key of the clients' hashes, the same for every instance. */
  readonly secret: string
  /** Hears why the store could not count. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Braces keep both keys on one node of a cluster. */
const keyPrefix = '{svc-quota}'

/** Milliseconds. An idle connection that died without a word is noticed by its next ping and given up, within 3 s together. */
const pingInterval = 1_000
const socketTimeout = 1_500
const connectTimeout = 1_000
const longestReconnectDelay = 500
/** A slow server is not helped by a new connection for every question. */
const shortestConnection = 1_000

/**
 * The whole decision in one call, by the server's clock: the attempts in the window, the window's limit, the day's limit, and
 * then both counts. An attempt from the future means that the clock stepped back: it counts as made now. That is kept after a
 * refusal too, whose word must stay true when the clock comes forward again. Days are fields of one hash and never expire, so
 * a day that was used up stays used up when the clock steps back to it.
 */
const script = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local window = tonumber(ARGV[1])
local kept = {}
for at in string.gmatch(redis.call('GET', KEYS[1]) or '', '%d+') do
  at = math.min(tonumber(at), now)
  if at > now - window then kept[#kept + 1] = string.format('%.0f', at) end
end
if #kept >= tonumber(ARGV[2]) then
  redis.call('SET', KEYS[1], table.concat(kept, ' '), 'PX', window)
  return {'client', kept[1], string.format('%.0f', now)}
end
local day = math.floor(now / 86400000)
if tonumber(redis.call('HGET', KEYS[2], day) or 0) >= tonumber(ARGV[3]) then return {'day', '0', string.format('%.0f', now)} end
kept[#kept + 1] = string.format('%.0f', now)
redis.call('SET', KEYS[1], table.concat(kept, ' '), 'PX', window)
redis.call('HINCRBY', KEYS[2], day, 1)
return {'granted', '0', string.format('%.0f', now)}
`

const takeAttempt = defineScript({
  SCRIPT: script,
  NUMBER_OF_KEYS: 2,
  parseCommand(parser, client: string) {
    parser.pushKeys([`${keyPrefix}:client:${client}`, `${keyPrefix}:days`])
    parser.push(String(windowMilliseconds), String(attemptsPerWindow), String(attemptsPerDay))
  },
  transformReply(reply: unknown): QuotaDecision {
    const [status, oldest, now] = (reply as unknown[]).map(String)
    if (status === 'client') return clientLimited(Number(oldest), Number(now))
    return status === 'day' ? dayLimited(Number(now)) : { status: 'granted' }
  },
})

/**
 * Counts attempts in Redis: every instance shares them exactly, and the server's clock decides. The server may be down when
 * this starts and may come and go; meanwhile attempts are denied, and connections are made again by themselves. Redis must not
 * evict keys (`maxmemory-policy noeviction`), or counts are lost.
 *
 * @throws {AnswerEngineError} `invalid_option` when the address is not one of Redis or the secret is empty
 */
export function createRedisQuota({ url, secret, onError }: RedisQuotaOptions): QuotaStore {
  checkOptions(url, secret)
  let client = connect(url, onError)
  let isClosed = false

  /** A connection that left a question unanswered may be dead, and one that is written to never looks idle: make a new one. */
  function replace(silent: typeof client): void {
    if (isClosed || silent !== client || performance.now() - silent.since < shortestConnection) return
    client = connect(url, onError)
    silent.redis.destroy()
  }

  /** The answer of the connected server; `undefined` when there is none or it says something unexpected. */
  async function ask<T>(command: (redis: typeof client.redis) => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const asked = client
    const giveUp = () => replace(asked)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      return await command(asked.redis)
    } catch (error) {
      onError?.(error)
      return undefined
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    async take(name, signal) {
      return (await ask((redis) => redis.takeAttempt(hashClient(secret, name)), signal)) ?? { status: 'unavailable' }
    },
    async isReady(signal) {
      return (await ask((redis) => redis.ping(), signal)) === 'PONG'
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
    // The older protocol is spoken by every server, and nothing here needs the newer.
    RESP: 2,
    scripts: { takeAttempt },
    // A question without a connection fails immediately instead of waiting for one.
    disableOfflineQueue: true,
    disableClientInfo: true,
    pingInterval,
    socket: { connectTimeout, socketTimeout, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestReconnectDelay) },
  })
  // Without a listener a lost connection would end the process.
  redis.on('error', (error: unknown) => onError?.(error))
  // Rejects only when the connection is given up on purpose.
  redis.connect().catch(() => undefined)
  return { redis, since: performance.now() }
}

function checkOptions(url: string, secret: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol !== 'redis:' && protocol !== 'rediss:') {
    throw new AnswerEngineError(
      'invalid_option',
      'url is not the address of a Redis server.',
      'Pass an address such as redis://localhost:6379.',
    )
  }
  if (secret === '') {
    throw new AnswerEngineError('invalid_option', 'secret is empty.', 'Pass one long random text to every instance.')
  }
}
