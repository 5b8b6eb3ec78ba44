import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { orAbort, startBudget } from '../src/budget.ts'
import { frozenClock } from '../src/testing.ts'

const never = new Promise<never>(() => undefined)

describe('the budget of a question (20 s from its acceptance)', () => {
  it('is used up at its deadline, not before, and says so', async () => {
    const clock = frozenClock()
    const budget = startBudget(clock, 20_000)
    const work = budget.within(never)
    clock.advance(19_999)
    expect([budget.exceeded, budget.signal.aborted]).toEqual([false, false])
    clock.advance(1)
    expect([budget.exceeded, budget.signal.aborted]).toEqual([true, true])
    await expect(work).rejects.toMatchObject({ name: 'TimeoutError', message: 'The budget of 20000 ms is used up.' })
  })

  it('ends when the caller leaves, with the caller’s reason, and is not used up then or later', async () => {
    const clock = frozenClock()
    const caller = new AbortController()
    const budget = startBudget(clock, 20_000, caller.signal)
    const work = budget.within(never)
    caller.abort(new Error('gone'))
    await expect(work).rejects.toThrow('gone')
    clock.advance(20_000)
    expect(budget.exceeded).toBe(false)
    expect(budget.signal.reason).toMatchObject({ message: 'gone' })
  })

  it('has ended for a caller who left before', async () => {
    const budget = startBudget(frozenClock(), 20_000, AbortSignal.abort(new Error('gone')))
    expect([budget.signal.aborted, budget.exceeded]).toEqual([true, false])
    await expect(budget.within(never)).rejects.toThrow('gone')
  })

  it('lets go of the caller and of the clock at its end', () => {
    const clock = frozenClock()
    const caller = new AbortController()
    const budget = startBudget(clock, 20_000, caller.signal)
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1)
    budget.end()
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    clock.advance(20_000)
    expect([budget.exceeded, budget.signal.aborted]).toEqual([false, false])
    startBudget(clock, 20_000).end()
  })

  it('gives the work’s own end while it lasts', async () => {
    const budget = startBudget(frozenClock(), 20_000)
    expect(await budget.within(Promise.resolve('done'))).toBe('done')
    await expect(budget.within(Promise.reject(new Error('of the work')))).rejects.toThrow('of the work')
  })
})

describe('work or the end of its signal, whichever comes first', () => {
  it('keeps no listener on the signal once the work has ended', async () => {
    const { signal } = new AbortController()
    await orAbort(Promise.resolve(), signal)
    await orAbort(Promise.reject(new Error('of the work')), signal).catch(() => undefined)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('is the end for a signal that has aborted, and the late failure of the work is no one’s', async () => {
    let fail: ((error: Error) => void) | undefined
    const work = new Promise((_resolve, reject) => {
      fail = reject
    })
    await expect(orAbort(work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    // An unhandled rejection would fail this run.
    fail?.(new Error('too late'))
    await new Promise(setImmediate)
  })
})
