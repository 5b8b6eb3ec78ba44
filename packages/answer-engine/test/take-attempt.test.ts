import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { QuotaStore } from '../src/ports/quota-store.ts'
import { takeAttempt } from '../src/take-attempt.ts'
import { frozenClock } from '../src/testing.ts'

const storeThat = (take: QuotaStore['take']): QuotaStore => ({ take, isReady: async () => true, close: async () => undefined })
const never = storeThat(() => new Promise(() => undefined))

describe('asking a store for an attempt', () => {
  it('rejects with the caller’s reason if the caller aborts, and aborts the store', async () => {
    const caller = new AbortController()
    let heard: AbortSignal | undefined
    const asked = takeAttempt(
      storeThat((_client, signal) => {
        heard = signal
        return new Promise(() => undefined)
      }),
      { client: 'client' },
      frozenClock(),
      caller.signal,
    )
    caller.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    expect(heard?.aborted).toBe(true)
  })

  it('rejects for a caller that has already aborted', async () => {
    await expect(takeAttempt(never, { client: 'client' }, frozenClock(), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })

  it('removes its listener from the caller’s signal after a success or a failure', async () => {
    const caller = new AbortController()
    const failing = storeThat(() => Promise.reject(new Error('of the disk')))
    for (const store of [storeThat(async () => ({ status: 'granted' })), failing]) {
      await takeAttempt(store, { client: 'client' }, frozenClock(), caller.signal)
      expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    }
  })
})
