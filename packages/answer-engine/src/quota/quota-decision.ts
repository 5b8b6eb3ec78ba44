import { createHmac } from 'node:crypto'
import { type QuotaDecision, windowMilliseconds } from '../ports/quota-store.ts'

/** 128 bits: no two clients have the same hash by chance, and a key stays short. */
const hashCharacters = 32
const dayMilliseconds = 86_400_000

/** The only form in which a store knows a client. Keyed, because all addresses could be hashed and compared. */
export function hashClient(secret: string, client: string): string {
  return createHmac('sha256', secret).update(client).digest('hex').slice(0, hashCharacters)
}

/** The client's window is full until its oldest attempt leaves it. */
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
