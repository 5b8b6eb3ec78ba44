import { createHmac } from 'node:crypto'
import { attemptsPerSharedWindow, attemptsPerWindow, type QuotaDecision, windowMilliseconds } from '../ports/quota-store.ts'

/** 128 bits: no two clients have the same hash by chance, and a key stays short. */
const hashCharacters = 32
const dayMilliseconds = 86_400_000

/** The only form in which a store knows a client. Keyed, because all addresses could be hashed and compared. */
export function hashClient(secret: string, client: string): string {
  return createHmac('sha256', secret).update(client).digest('hex').slice(0, hashCharacters)
}

/** A window that counts an attempt: the hash of its client, and the attempts that it has room for. */
export interface QuotaWindow {
  readonly key: string
  readonly limit: number
}

/** The windows that count an attempt of a client, its own first. */
export function windowsOf(secret: string, client: string, sharedClient: string | undefined): readonly QuotaWindow[] {
  const own = { key: hashClient(secret, client), limit: attemptsPerWindow }
  if (sharedClient === undefined) return [own]
  const shared = { key: hashClient(secret, sharedClient), limit: attemptsPerSharedWindow }
  return client === sharedClient ? [shared] : [own, shared]
}

/** A window is full until its oldest attempt leaves it. @param oldest of the full windows, that of the last one to have room again */
export function clientLimited(oldest: number, now: number): QuotaDecision {
  return limited('client_rate_limit', oldest + windowMilliseconds, now)
}

/** The day is used up until the next one begins, UTC. */
export function dayLimited(now: number): QuotaDecision {
  return limited('daily_generation_limit', (Math.floor(now / dayMilliseconds) + 1) * dayMilliseconds, now)
}

/** The UTC day of a moment, `YYYY-MM-DD`. */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

function limited(reason: 'client_rate_limit' | 'daily_generation_limit', resetsAt: number, now: number): QuotaDecision {
  return { status: 'limited', reason, retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - now) / 1_000)), resetsAt }
}
