/** The state of the history while its store fails. */
import { expect, test, vi } from 'vitest'
import type { Publication } from '../../src/publication/publication.ts'
import { createHistoryKeeper } from '../../src/store/history-keeper.ts'
import type { PageHistory } from '../../src/store/page-history.ts'

const now = () => new Date('2026-11-23T10:00:00Z')
const publication = { revision: '1', knowledge: { pages: [] }, markdown: new Map() } as unknown as Publication

test('a read-only store is read, and stays degraded', async () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  const history = { record: () => Promise.reject(new Error('read-only')), revisions: async () => [] } as unknown as PageHistory
  const keeper = createHistoryKeeper({ history, close: async () => undefined, now, log })
  keeper.keep(publication)
  await expect.poll(keeper.degraded).toEqual(['history: unavailable since 2026-11-23T10:00:00.000Z'])
  expect(await keeper.read((kept) => kept.revisions('/'))).toEqual({ status: 'read', value: [] })
  expect(keeper.degraded()).toHaveLength(1)
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 0])
  await keeper.close()
})

test('a store is no longer degraded once it can be read again', async () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  const keeper = createHistoryKeeper({ history: {} as PageHistory, close: async () => undefined, now, log })
  expect(await keeper.read(() => Promise.reject(new Error('away')))).toEqual({ status: 'unavailable' })
  expect(keeper.degraded()).toHaveLength(1)
  await keeper.read(async () => undefined)
  expect(keeper.degraded()).toEqual([])
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1])
  await keeper.close()
})
