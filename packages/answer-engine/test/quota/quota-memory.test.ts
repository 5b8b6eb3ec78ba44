import { describe, expect, it } from 'vitest'
import type { QuotaStore } from '../../src/ports/quota-store.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { frozenClock } from '../../src/testing.ts'

const { signal } = new AbortController()

async function takeAll(store: QuotaStore, client: string, attempts: number): Promise<string[]> {
  const taken: string[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) taken.push((await store.take(client, signal)).status)
  return taken
}

const granted = (attempts: number) => Array(attempts).fill('granted')

describe('attempts in memory after the clock was set back', () => {
  it('count as made now, for exactly one window', async () => {
    const clock = frozenClock('2026-11-21T12:00:00Z')
    const store = createMemoryQuota({ clock })
    await takeAll(store, 'a', 10)
    clock.advance(-3_600_000)
    const refused = await store.take('a', signal)
    expect(refused).toMatchObject({ reason: 'client_rate_limit', retryAfterSeconds: 60, resetsAt: Date.parse('2026-11-21T11:01:00Z') })
    clock.advance(59_999)
    expect(await takeAll(store, 'a', 1)).toEqual(['limited'])
    clock.advance(1)
    expect(await takeAll(store, 'a', 11)).toEqual([...granted(10), 'limited'])
  })

  it('keep their age if they are older than the step', async () => {
    const clock = frozenClock('2026-11-21T12:00:00Z')
    const store = createMemoryQuota({ clock })
    await takeAll(store, 'a', 10)
    clock.advance(50_000)
    await takeAll(store, 'b', 1)
    clock.advance(-20_000)
    expect(await store.take('a', signal)).toMatchObject({ retryAfterSeconds: 30 })
    clock.advance(30_000)
    expect(await takeAll(store, 'a', 1)).toEqual(['granted'])
  })

  it('that had left the window do not return to it', async () => {
    const clock = frozenClock('2026-11-21T12:00:00Z')
    const store = createMemoryQuota({ clock })
    await takeAll(store, 'a', 10)
    clock.advance(60_000)
    await takeAll(store, 'b', 1)
    clock.advance(-30_000)
    expect(await takeAll(store, 'a', 11)).toEqual([...granted(10), 'limited'])
  })

  it('of all clients are adjusted when one client asks after the step', async () => {
    const clock = frozenClock('2026-11-21T12:00:00Z')
    const store = createMemoryQuota({ clock })
    await takeAll(store, 'a', 10)
    clock.advance(-3_600_000)
    await takeAll(store, 'b', 1)
    clock.advance(60_000)
    expect(await takeAll(store, 'a', 1)).toEqual(['granted'])
  })
})

describe('the memory of one process', () => {
  it('is ready immediately, and has nothing to close', async () => {
    const store = createMemoryQuota()
    expect([await store.isReady(signal), await store.close()]).toEqual([true, undefined])
  })

  it('deletes clients whose attempts have left the window, in the order of their last attempts', async () => {
    const clock = frozenClock()
    const store = createMemoryQuota({ clock })
    await takeAll(store, 'a', 10)
    clock.advance(30_000)
    await takeAll(store, 'b', 10)
    clock.advance(30_000)
    expect(await takeAll(store, 'a', 1)).toEqual(['granted'])
    expect(await takeAll(store, 'b', 1)).toEqual(['limited'])
    clock.advance(30_000)
    expect(await takeAll(store, 'b', 1)).toEqual(['granted'])
    expect(await takeAll(store, 'a', 10)).toEqual([...granted(9), 'limited'])
  })
})
