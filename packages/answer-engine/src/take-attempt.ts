import type { AskContext } from './answer/answer.ts'
import { orAbort } from './budget.ts'
import type { Clock } from './ports/clock.ts'
import type { QuotaDecision, QuotaStore, StoreFailure } from './ports/quota-store.ts'

/** A store without a decision by then has failed; a healthy one takes a few milliseconds (docs/pages/reference/limits.md). */
const decisionMilliseconds = 250

export type Attempt = Exclude<QuotaDecision, { status: 'unavailable' }> | { readonly status: 'unavailable'; readonly detail: StoreFailure }

/** Asks the store for one attempt. A store that fails grants none. */
export async function takeAttempt(
  quota: QuotaStore,
  { client, sharedClient }: Pick<AskContext, 'client' | 'sharedClient'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Attempt> {
  signal.throwIfAborted()
  const timeout = new AbortController()
  const cancelTimeout = clock.schedule(() => timeout.abort(), decisionMilliseconds)
  const ending = AbortSignal.any([signal, timeout.signal])
  try {
    const decision = await orAbort(quota.take(client, ending, sharedClient), ending)
    // A store without types can return anything: only these two count as a decision.
    if (decision?.status === 'granted' || decision?.status === 'limited') return decision
    return { status: 'unavailable', detail: 'store_error' }
  } catch {
    signal.throwIfAborted()
    return { status: 'unavailable', detail: timeout.signal.aborted ? 'store_timeout' : 'store_error' }
  } finally {
    cancelTimeout()
  }
}
