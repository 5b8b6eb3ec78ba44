/** Calls of a store that does not answer. The clock is that of the test. */
import { OperatorError } from '@svc/composition'
import { expect, test } from 'vitest'
import { createCircuitBreaker } from '../../src/history/circuit-breaker.ts'
import type { StoreRow } from '../../src/history/store-database.ts'

const noAnswer = new OperatorError('PostgreSQL failed: no response in time.', 'Check that it runs.')

interface Asked {
  readonly sql: string
  readonly answer: (rows: readonly StoreRow[]) => void
  readonly fail: (error: unknown) => void
}

function setUp() {
  let now = 0
  const asked: Asked[] = []
  /** The pauses of the breaker, in milliseconds. */
  const pauses: { milliseconds: number; end: () => void }[] = []
  const query = (sql: string) => new Promise<readonly StoreRow[]>((answer, fail) => asked.push({ sql, answer, fail }))
  const store = createCircuitBreaker(
    { query, transaction: async (work) => work(query), close: async () => undefined },
    {
      monotonic: () => now,
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          pauses.push({ milliseconds, end: resolve })
          signal.addEventListener('abort', () => resolve())
        }),
    },
  )
  return {
    store,
    asked,
    pauses,
    pass(milliseconds: number) {
      now += milliseconds
    },
    /** Lets promises settle. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

test('one slow failure ends every wait, later calls fail at once, and one probe in ten seconds ends it', async () => {
  const { store, asked, pauses, pass, settle } = setUp()
  const first = store.query('first')
  pass(3_000)
  const second = store.query('second')
  pass(2_000)
  asked[0]?.fail(noAnswer)
  await expect(first).rejects.toBe(noAnswer)
  await expect(second).rejects.toBe(noAnswer)
  for (let call = 0; call < 5; call += 1) {
    await expect(store.query('later')).rejects.toBe(noAnswer)
    await expect(store.transaction(async () => undefined)).rejects.toBe(noAnswer)
  }
  expect(asked.map(({ sql }) => sql)).toEqual(['first', 'second'])

  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([5_000])
  pass(5_000)
  pauses[0]?.end()
  await settle()
  expect(asked.map(({ sql }) => sql)).toEqual(['first', 'second', 'SELECT 1'])
  await expect(store.query('while it is probed')).rejects.toBe(noAnswer)
  pass(5_000)
  asked[2]?.fail(noAnswer)
  await settle()
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([5_000, 5_000])

  pass(5_000)
  pauses[1]?.end()
  await settle()
  asked[3]?.answer([])
  await settle()
  const third = store.query('third')
  asked[4]?.answer([{ number: 3 }])
  expect(await third).toEqual([{ number: 3 }])
  expect(pauses).toHaveLength(2)
})

test('a store that refuses is asked every time', async () => {
  const { store, asked, pauses } = setUp()
  for (let call = 0; call < 5; call += 1) {
    const refused = store.query('SELECT 2')
    asked[call]?.fail(noAnswer)
    await expect(refused).rejects.toBe(noAnswer)
  }
  expect([asked.length, pauses.length]).toEqual([5, 0])
})

test('a mistake of a statement after a long time is not a store that does not answer', async () => {
  const { store, asked, pauses, pass } = setUp()
  const mistaken = store.transaction(async (query) => {
    await query('SELECT nothing')
  })
  pass(60_000)
  asked[0]?.fail(new TypeError('a mistake'))
  await expect(mistaken).rejects.toThrow('a mistake')
  expect(pauses).toEqual([])
})

test('a store that is closed is not probed', async () => {
  const { store, asked, pass, settle } = setUp()
  const first = store.query('first')
  pass(5_000)
  asked[0]?.fail(noAnswer)
  await expect(first).rejects.toBe(noAnswer)
  await store.close()
  await settle()
  expect(asked).toHaveLength(1)
})
