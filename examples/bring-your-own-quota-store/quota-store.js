import { createHmac } from 'node:crypto'
import { attemptsPerDay, attemptsPerWindow, windowMilliseconds } from '@svc/answer-engine'

const dayMilliseconds = 86_400_000

/**
 * Counts attempts in a journal, here a list; a table works the same way, with `take` as one transaction. The decision and the count are
 * one step, and the journal holds keyed hashes, never a client.
 *
 * @param {{ journal: { client: string, at: number }[], secret: string, now?: () => number }} options `now` in milliseconds
 * @returns {import('@svc/answer-engine').QuotaStore}
 */
export function createJournalQuota({ journal, secret, now = Date.now }) {
  /** @type {(reason: 'client_rate_limit' | 'daily_generation_limit', resetsAt: number) => import('@svc/answer-engine').QuotaDecision} */
  const limited = (reason, resetsAt) => ({
    status: 'limited',
    reason,
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - now()) / 1_000)),
    resetsAt,
  })
  return {
    async take(address) {
      const at = now()
      const client = createHmac('sha256', secret).update(address).digest('hex')
      const recent = journal.filter((attempt) => attempt.client === client && attempt.at > at - windowMilliseconds)
      const first = recent.at(-attemptsPerWindow)
      if (first) return limited('client_rate_limit', first.at + windowMilliseconds)

      const day = Math.floor(at / dayMilliseconds)
      const today = journal.filter((attempt) => Math.floor(attempt.at / dayMilliseconds) === day)
      if (today.length >= attemptsPerDay) return limited('daily_generation_limit', (day + 1) * dayMilliseconds)

      journal.push({ client, at })
      return { status: 'granted' }
    },
    isReady: async () => true,
    close: async () => undefined,
  }
}
