// @module-tag slow
/** A store has the history of one publisher, and publishes it only for this one. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OtherPublisher } from '@svc/publication/history'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

let folder: string
let storeUrl: string
let running: RunningFrontDoor[]
let postgres: PostgresServer | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-own-'))
  storeUrl = `sqlite:${join(folder, 'store.db')}`
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await postgres?.remove()
  postgres = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** A content folder of a publisher, with pages of its own. */
function contentOf(name: string, frontPage = name): string {
  const content = join(folder, name.replaceAll(' ', '-'))
  cpSync(fixtureContent, content, { recursive: true })
  rename(content, name)
  const page = join(content, 'pages/index.md')
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nThis is the front page of ${frontPage}.\n`)
  return content
}

function rename(content: string, name: string): void {
  const profile = join(content, 'profile.json')
  writeFileSync(profile, JSON.stringify({ ...JSON.parse(readFileSync(profile, 'utf8')), name }))
}

async function start(content: string, options: Parameters<typeof startFrontDoor>[2] = {}) {
  const server = await startFrontDoor({ CONTENT_DIR: content, STORE_URL: storeUrl }, undefined, options)
  running.push(server)
  const get = async (path: string) => {
    const response = await fetch(server.baseUrl + path)
    return { status: response.status, text: await response.text() }
  }
  const changes = async () => JSON.parse((await get('/changes.json')).text).items?.map(({ title }: { title: string }) => title) ?? []
  const stop = async () => {
    running = running.filter((other) => other !== server)
    await server.stop()
  }
  const recorded = () => expect.poll(changes, { timeout: 30_000 }).not.toEqual([])
  return { ...server, get, changes, recorded, stop }
}

async function served(content: string, options?: Parameters<typeof start>[1]): Promise<void> {
  const server = await start(content, options)
  await server.recorded()
  await server.stop()
}

const refused = (content: string, message: string) =>
  expect(start(content)).rejects.toSatisfy((error) => error instanceof OtherPublisher && error.message.includes(message))

describe.each(['SQLite', 'PostgreSQL'])('a store in %s', (engine) => {
  beforeEach(async () => {
    if (engine === 'SQLite') return
    postgres = await startPostgres()
    storeUrl = postgres.url
  })

  test('of another publisher ends the start until it is taken, once', async () => {
    await served(contentOf('Fernhollow'))
    const other = contentOf('Harbour Ledger')
    await refused(other, 'The store has the history of "Fernhollow", but the content is that of "Harbour Ledger".')
    await served(other, { takesStore: true })
    await served(other)
    await refused(join(folder, 'Fernhollow'), 'of "Harbour Ledger"')
  })
})

/** A store as 1.0.0 has written it. */
function withoutName(): void {
  const database = new Database(join(folder, 'store.db'))
  database.exec('DROP TABLE svc_publisher')
  database.close()
}

test('a store of 1.0.0 belongs to the publisher whose pages it has', async () => {
  const content = contentOf('Fernhollow')
  await served(content)
  withoutName()
  await refused(contentOf('Harbour Ledger'), 'of a publisher that it does not name')
  // An edit with the upgrade.
  writeFileSync(join(content, 'pages/new.md'), '---\ntitle: New\ndescription: New.\n---\n\nNew.\n')
  await served(content)
  await refused(join(folder, 'Harbour-Ledger'), 'of "Fernhollow"')
})

test('a reload with another name publishes its pages without the history of the name before', async () => {
  const content = contentOf('Fernhollow')
  const server = await start(content)
  await server.recorded()
  rename(content, 'Harbour Ledger')
  await server.frontDoor.publications.reload()
  expect((await server.get('/changes.json')).status).toBe(503)
  expect((await server.get('/pricing')).status).toBe(200)
  expect((await server.get('/readyz')).text).toContain('history: unavailable since ')
  expect(JSON.stringify(server.logLines())).toContain('--take-store')
  rename(content, 'Fernhollow')
  await server.frontDoor.publications.reload()
  await expect.poll(async () => (await server.get('/readyz')).text).not.toContain('history')
  expect((await server.get('/changes.json')).status).toBe(200)
})

test('a store that fails at the start delays none, and is not published when it turns out to be of another publisher', async () => {
  await served(contentOf('Fernhollow'))
  const [path, aside] = [join(folder, 'store.db'), join(folder, 'aside.db')]
  renameSync(path, aside)
  mkdirSync(path)
  const server = await start(contentOf('Harbour Ledger'))
  expect((await server.get('/pricing')).status).toBe(200)
  await expect.poll(async () => (await server.get('/readyz')).text).toContain('history: unavailable since ')
  rmdirSync(path)
  renameSync(aside, path)
  // A retry finds it.
  await setTimeout(1_500)
  expect((await server.get('/changes.json')).status).toBe(503)
  expect((await server.get('/readyz')).text).toContain('history: unavailable since ')
})

test('drafts that --watch serves are in no history', async () => {
  const content = contentOf('Fernhollow')
  const draft = await start(content, { isWatching: true })
  const before = /^revision: "?([0-9a-f]{16})/m.exec((await draft.get('/pricing.md')).text)?.[1]
  appendFileSync(join(content, 'pages/pricing.md'), '\nA draft of $900.\n')
  await draft.frontDoor.publications.reload()
  expect((await draft.get('/pricing.md')).text).toContain('A draft of $900.')
  expect(await draft.changes()).toEqual([])
  await draft.stop()
  cpSync(join(fixtureContent, 'pages/pricing.md'), join(content, 'pages/pricing.md'))
  const server = await start(content)
  await server.recorded()
  expect((await server.get('/pricing.history.json')).text.split('"revision"')).toHaveLength(2)
  expect((await server.get(`/pricing@${before}.md`)).status).toBe(200)
})
