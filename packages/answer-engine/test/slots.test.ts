import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { AnswerEngineError } from '../src/ports/answer-engine-error.ts'
import { createSlots } from '../src/slots.ts'

const { signal } = new AbortController()

/** The state of an acquisition after everything that was ready has run. */
async function stateOf(acquired: Promise<(() => void) | undefined>): Promise<'running' | 'full' | 'waiting'> {
  const waiting = new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))
  return Promise.race([acquired.then((release) => (release ? 'running' : 'full')), waiting])
}

describe('slots', () => {
  it('let 8 generations run and 16 wait by default', async () => {
    const slots = createSlots()
    const states = await Promise.all(Array.from({ length: 25 }, () => stateOf(slots.acquire(new AbortController().signal))))
    expect(states).toEqual([...Array(8).fill('running'), ...Array(16).fill('waiting'), 'full'])
  })

  it('pass each freed slot to the question that has waited longest', async () => {
    const slots = createSlots({ running: 1, waiting: 2 })
    const release = await slots.acquire(signal)
    const [first, second] = [slots.acquire(signal), slots.acquire(signal)]
    release?.()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['running', 'waiting'])
  })

  it('free a slot once, even if it is released twice', async () => {
    const slots = createSlots({ running: 1, waiting: 0 })
    const release = await slots.acquire(signal)
    release?.()
    release?.()
    expect(await stateOf(slots.acquire(signal))).toBe('running')
    expect(await stateOf(slots.acquire(signal))).toBe('full')
  })

  it('reject a waiting question that aborts, with its reason, and accept another', async () => {
    const slots = createSlots({ running: 1, waiting: 1 })
    const release = await slots.acquire(signal)
    const leaving = new AbortController()
    const left = slots.acquire(leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const next = slots.acquire(signal)
    release?.()
    expect(await stateOf(next)).toBe('running')
  })

  it('reject a question that has already aborted', async () => {
    const slots = createSlots({ running: 1, waiting: 0 })
    await expect(slots.acquire(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(await stateOf(slots.acquire(signal))).toBe('running')
  })

  it('remove their listener from the signal when a slot is acquired', async () => {
    const slots = createSlots({ running: 1, waiting: 1 })
    const release = await slots.acquire(signal)
    const caller = new AbortController()
    const acquired = slots.acquire(caller.signal)
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1)
    release?.()
    await acquired
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
  })

  it.each([
    { running: 0 },
    { running: 1.5 },
    { running: Number.NaN },
    { waiting: -1 },
    { waiting: 0.5 },
    { running: Number.POSITIVE_INFINITY },
    { waiting: Number.POSITIVE_INFINITY },
  ])('throw for %j', (options) => {
    const fault = (() => {
      try {
        return createSlots(options)
      } catch (error) {
        return error
      }
    })()
    expect(fault).toBeInstanceOf(AnswerEngineError)
    const named = String(Object.values(options)[0])
    expect(fault).toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining(named),
      resolution: 'Pass whole numbers, or leave the options out.',
    })
  })
})
