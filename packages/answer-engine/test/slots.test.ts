import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { AnswerEngineError } from '../src/ports/answer-engine-error.ts'
import { createSlots } from '../src/slots.ts'

const { signal } = new AbortController()

/** What an acquisition has come to after everything that was due has happened. */
async function stateOf(acquired: Promise<(() => void) | undefined>): Promise<'running' | 'full' | 'waiting'> {
  const waiting = new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))
  return Promise.race([acquired.then((release) => (release ? 'running' : 'full')), waiting])
}

describe('room for generations', () => {
  it('is 8 that run and 16 that wait by default', async () => {
    const slots = createSlots()
    const states = await Promise.all(Array.from({ length: 25 }, () => stateOf(slots.acquire(new AbortController().signal))))
    expect(states).toEqual([...Array(8).fill('running'), ...Array(16).fill('waiting'), 'full'])
  })

  it('goes to who waited longest, one for each that is freed', async () => {
    const slots = createSlots({ running: 1, waiting: 2 })
    const release = await slots.acquire(signal)
    const [first, second] = [slots.acquire(signal), slots.acquire(signal)]
    release?.()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['running', 'waiting'])
  })

  it('is freed once, however often its holder says so', async () => {
    const slots = createSlots({ running: 1, waiting: 0 })
    const release = await slots.acquire(signal)
    release?.()
    release?.()
    expect(await stateOf(slots.acquire(signal))).toBe('running')
    expect(await stateOf(slots.acquire(signal))).toBe('full')
  })

  it('is left by who stops waiting, with the reason, and another may wait', async () => {
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

  it('is not given to who has left already', async () => {
    const slots = createSlots({ running: 1, waiting: 0 })
    await expect(slots.acquire(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(await stateOf(slots.acquire(signal))).toBe('running')
  })

  it('keeps no listener on the signal of who has a slot', async () => {
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
  ])('is never %j', (options) => {
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
