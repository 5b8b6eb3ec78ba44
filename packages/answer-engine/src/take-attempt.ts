import { orAbort } from './budget.ts'
import type { Clock } from './ports/clock.ts'
import type { QuotaDecision, QuotaStore, StoreFailure } from './ports/quota-store.ts'

/** Design, section 6: a store that has not decided by then has failed; a healthy one needs a few milliseconds. */
const decisionMilliseconds = 250

export type Attempt = Exclude<QuotaDecision, { status: 'unavailable' }> | { readonly status: 'unavailable'; readonly detail: StoreFailure }

/** Asks the store for one attempt. Whatever goes wrong with the store, no attempt is granted. */
export async function takeAttempt(quota: QuotaStore, client: string, clock: Clock, signal: AbortSignal): Promise<Attempt> {
  signal.throwIfAborted()
  const patience = new AbortController()
  const leave = () => patience.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  const stopWaiting = clock.schedule(() => patience.abort(), decisionMilliseconds)
  try {
    const decision = await orAbort(quota.take(client, patience.signal), patience.signal)
    return decision.status === 'unavailable' ? { status: 'unavailable', detail: 'store_error' } : decision
  } catch {
    signal.throwIfAborted()
    return { status: 'unavailable', detail: patience.signal.aborted ? 'store_timeout' : 'store_error' }
  } finally {
    stopWaiting()
    signal.removeEventListener('abort', leave)
  }
}
