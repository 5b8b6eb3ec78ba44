import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { orAbort, startBudget } from '../src/budget.ts'
import { frozenClock } from '../src/testing.ts'

const never = new Promise<never>(() => undefined)

describe('the budget of a question (20 s from its acceptance)', () => {
  it('aborts with a TimeoutError at its deadline, not before', async () => {
    const clock = frozenClock()
    const budget = startBudget(clock, 20_000)
    const work = budget.within(never)
    clock.advance(19_999)
    expect([budget.exceeded, budget.signal.aborted]).toEqual([false, false])
    clock.advance(1)
    expect([budget.exceeded, budget.signal.aborted]).toEqual([true, true])
    await expect(work).rejects.toMatchObject({ name: 'TimeoutError', message: 'The budget of 20000 ms is used up.' })
  })

  it('ends with the caller’s reason if the caller aborts, and is never exceeded afterwards', async () => {
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

  it('has ended from the start if the caller has already aborted', async () => {
    const budget = startBudget(frozenClock(), 20_000, AbortSignal.abort(new Error('gone')))
    expect([budget.signal.aborted, budget.exceeded]).toEqual([true, false])
    await expect(budget.within(never)).rejects.toThrow('gone')
  })

  it('removes its timer at its end, and leaves no listener', () => {
    const clock = frozenClock()
    const caller = new AbortController()
    const budget = startBudget(clock, 20_000, caller.signal)
    budget.end()
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    clock.advance(20_000)
    expect([budget.exceeded, budget.signal.aborted]).toEqual([false, false])
    startBudget(clock, 20_000).end()
  })

  it('settles like the work before the deadline', async () => {
    const budget = startBudget(frozenClock(), 20_000)
    expect(await budget.within(Promise.resolve('done'))).toBe('done')
    await expect(budget.within(Promise.reject(new Error('of the work')))).rejects.toThrow('of the work')
  })
})

describe('work or the end of its signal, whichever comes first', () => {
  it('removes its listener from the signal when the work has ended', async () => {
    const { signal } = new AbortController()
    await orAbort(Promise.resolve(), signal)
    await orAbort(Promise.reject(new Error('of the work')), signal).catch(() => undefined)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('rejects for an aborted signal, and handles a later failure of the work', async () => {
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
