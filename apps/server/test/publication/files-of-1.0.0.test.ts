// @module-tag slow
/** Files that 1.0.0 wrote are used, or answered with the command that helps. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { createSqliteQuota } from '@svc/answer-engine/quota-sqlite'
import { programDigest } from '@svc/publication/build'
import Database from 'libsql'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { builtServer, startFrontDoor } from '../support/front-door.ts'

/** The README of this folder says how they were written. */
const fixture = fileURLToPath(new URL('../fixtures/1.0.0', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-1.0.0-'))
  cpSync(join(fixture, 'content'), join(folder, 'content'), { recursive: true })
  cpSync(join(fixture, 'publication.sqlite.sha256'), join(folder, 'publication.sqlite.sha256'))
  for (const file of readdirSync(fixture).filter((name) => name.endsWith('.gz'))) {
    writeFileSync(join(folder, file.slice(0, -3)), gunzipSync(readFileSync(join(fixture, file))))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The revisions of the price page under 1.0.0, the older one first. */
const revisions = ['febd370d1cc1622d', '8b761f39780309cb']

async function start(environment: Record<string, string>) {
  const settings = { BASE_URL: 'https://facts.example.com', CONTENT_DIR: join(folder, 'content') }
  const server = await startFrontDoor({ ...settings, ...environment }, programDigest(builtServer))
  onTestFinished(() => server.stop())
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return { status: response.status, text: await response.text() }
  }
}

test('the store keeps every revision and change, without --take-store', async () => {
  const get = await start({ STORE_URL: `sqlite:${join(folder, 'store.db')}`, HISTORY_DAYS: '36500' })
  expect((await get('/pricing.md')).text).toContain(`revision: ${revisions[1]}`)
  expect((await get(`/pricing@${revisions[0]}.md`)).text).toContain('A review costs $480.')
  const history = JSON.parse((await get('/pricing.history.json')).text)
  expect(history.map(({ revision }: { revision: string }) => revision)).toEqual(revisions.toReversed())
  const changes = JSON.parse((await get('/changes.json')).text).items
  expect(changes.map(({ title, tags }: { title: string; tags: string[] }) => `${title}: ${tags}`)).toContain('Pricing: changed')
})

test('the quota file refuses the client that has used up its attempts, until its window ends', async () => {
  const path = join(folder, 'quota.db')
  const database = new Database(path, { readonly: true })
  const { latest } = database.prepare('SELECT max(at) AS latest FROM attempt').get() as { latest: number }
  database.close()
  let now = latest
  const quota = createSqliteQuota({ path, clock: { now: () => now } })
  onTestFinished(() => quota.close())
  const take = () => quota.take('127.0.0.1', AbortSignal.timeout(60_000))
  expect(await take()).toMatchObject({ status: 'limited', reason: 'client_rate_limit' })
  now += 60_000
  expect(await take()).toEqual({ status: 'granted' })
})

test('the publication fails a start, which names the command that builds it again', async () => {
  await expect(start({ PUBLICATION: join(folder, 'publication.sqlite') })).rejects.toMatchObject({
    message: expect.stringContaining('was written by another version of the server.'),
    resolution: 'Build it again with `svc-server build --out FILE`. Use this version.',
  })
})
