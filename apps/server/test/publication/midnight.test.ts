// @module-tag slow
/** The server publishes facts that begin or end at midnight UTC, without a restart or an edit. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const price = (value: number, days: string) => `
- id: price-small
  label: Price for 1 to 50 employees
  value: ${value}
  unit: USD/month
  ${days}
  page: /pricing
  quote: There is one price for each size of company.
`

let folder: string
let server: RunningFrontDoor
let base: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-midnight-'))
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  writeFileSync(join(content, 'facts.yaml'), price(350, 'valid_until: 2027-03-31') + price(400, 'valid_from: 2027-04-01'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-31T23:59:58.000Z') })
  server = await startFrontDoor({ CONTENT_DIR: content, STORE_URL: `sqlite:${join(folder, 'store.db')}` })
  base = server.baseUrl
})
afterAll(async () => {
  await server?.stop()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const read = async (path: string) => (await fetch(base + path)).text()
const statuses = async (query = '') =>
  (JSON.parse(await read(`/api/v1/facts${query}`)).facts as { value: number; status: string }[]).map(({ value, status }) => [value, status])

test('the old value expires, the new one is current, and /facts and /changes say so', async () => {
  expect(await statuses()).toEqual([
    [350, 'current'],
    [400, 'scheduled'],
  ])
  expect(await read('/facts.md')).toMatch(
    /\| \$350 a month \| until 31 March 2027 \|[\s\S]*\| \$400 a month \| from 1 April 2027 \(not yet\) \|/,
  )
  const changeCount = async () => JSON.parse(await read('/changes.json')).items.length
  // The server records a publication after it has begun to serve it.
  await expect.poll(changeCount).toBeGreaterThan(0)
  const changes = await changeCount()
  vi.setSystemTime('2027-04-01T00:00:00.000Z')
  await expect
    .poll(() => statuses())
    .toEqual([
      [350, 'expired'],
      [400, 'current'],
    ])
  await expect.poll(() => read('/facts.md')).toMatch(/\| \$400 a month \| since 1 April 2027 \|/)
  await expect
    .poll(async () => {
      const { items } = JSON.parse(await read('/changes.json'))
      return [items.length, items[0].url, items[0].date_published.slice(0, 10)]
    })
    .toEqual([changes + 1, `${base}/facts`, '2027-04-01'])
  expect(await statuses('?as_of=2027-03-31')).toEqual([
    [350, 'current'],
    [400, 'scheduled'],
  ])
})
