// @module-tag slow
/** A content with and without a history is one publication: the same bodies and the same entity tags. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staticFiles } from '@svc/publication/export'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const baseUrl = 'https://facts.example.com'

let folder: string
let content: string
let running: RunningFrontDoor | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-one-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  mkdirSync(join(folder, 'broken'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** A store whose file is a folder fails every attempt. */
const stores = {
  off: () => 'off',
  'a new store': () => `sqlite:${join(folder, 'store.db')}`,
  'a store that fails': () => `sqlite:${join(folder, 'broken')}`,
} as const

async function startWith(store: keyof typeof stores, data: string, program = 'program'): Promise<RunningFrontDoor> {
  await running?.stop()
  const place = { QUOTA_URL: `sqlite:${join(folder, data, 'quota.db')}`, STORE_URL: stores[store]() }
  running = await startFrontDoor({ BASE_URL: baseUrl, CONTENT_DIR: content, ...place }, program)
  return running
}

/** Every address in every coding with its entity tag. */
async function tagsOf({ frontDoor }: RunningFrontDoor): Promise<string[]> {
  const tags: string[] = []
  for await (const { path, headers } of staticFiles(frontDoor.publications.current(), {})) tags.push(`${path} ${headers.ETag}`)
  return tags
}

const changedIn = ({ frontDoor }: RunningFrontDoor, path: string) => frontDoor.publications.current().knowledge.page(path)?.changed

const edit = (page: string, line: string) => appendFileSync(join(content, page), `\n${line}\n`)

const recorded = async ({ port }: RunningFrontDoor) =>
  expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/pricing.history.json`)).text()).toContain('revision')

/** The current revision at its own address, as HTML and Markdown: tag and body. */
async function permalinksOf({ port, frontDoor }: RunningFrontDoor): Promise<string[]> {
  const address = `http://127.0.0.1:${port}/pricing@${frontDoor.publications.current().knowledge.page('/pricing')?.revision}`
  const responses = await Promise.all([address, `${address}.md`].map((url) => fetch(url, { headers: { accept: 'text/html' } })))
  return Promise.all(responses.map(async (response) => `${response.status} ${response.headers.get('etag')} ${await response.text()}`))
}

test('a first publication has the same bodies with every store, and dates of reviews only', async () => {
  const tags: string[][] = []
  const permalinks: string[][] = []
  for (const [number, store] of (['off', 'a new store', 'a store that fails'] as const).entries()) {
    const server = await startWith(store, `data-${number}`)
    if (store === 'a new store') await recorded(server)
    permalinks.push(await permalinksOf(server))
    tags.push(await tagsOf(server))
    expect(changedIn(server, '/pricing')).toBeUndefined()
  }
  expect(tags[1]).toEqual(tags[0])
  expect(tags[2]).toEqual(tags[0])
  expect(tags[0]?.length).toBeGreaterThan(10)
  expect(permalinks[1]).toEqual(permalinks[0])
  expect(permalinks[2]).toEqual(permalinks[0])
})

test('no reload changes another page because a store is new, has a record, or fails', async () => {
  let publications = 0
  let expected = await tagsOf(await startWith('off', 'data'))
  const isOfFront = (tag: string) => /^(?:index|developers|llms|sitemap|openapi)/.test(tag)
  const steps = ['off', 'a new store', 'a new store', 'a store that fails', 'a new store', 'off'] as const
  for (const store of steps) {
    const server = await startWith(store, 'data')
    if (store === 'a new store') await recorded(server)
    publications += 1
    edit('pages/index.md', `Line ${publications}.`)
    await server.frontDoor.publications.reload()
    const tags = await tagsOf(server)
    expect(tags).not.toEqual(expected)
    expect(tags.filter((tag) => !isOfFront(tag))).toEqual(expected.filter((tag) => !isOfFront(tag)))
    expected = tags
  }
})

test('the time of a change stays with the publication: after a restart, without the store, and with another program', async () => {
  const server = await startWith('off', 'data')
  edit('pages/pricing.md', 'A change.')
  const before = new Date().toISOString()
  await server.frontDoor.publications.reload()
  const changed = changedIn(server, '/pricing') as string
  expect(changed >= before && changed <= new Date().toISOString()).toBe(true)
  expect(changedIn(server, '/')).toBeUndefined()
  const tags = await tagsOf(server)
  for (const store of ['a new store', 'a store that fails', 'off'] as const) {
    expect(await tagsOf(await startWith(store, 'data'))).toEqual(tags)
  }
  expect(await tagsOf(await startWith('off', 'data', 'another program'))).toEqual(tags)
})

test('a time of a clock that was ahead is corrected by the next edit of any page', async () => {
  await startWith('off', 'data')
  await running?.stop()
  running = undefined
  const database = new Database(join(folder, 'data/lantern-desk/publication.sqlite'))
  database.exec(`UPDATE page SET fields = json_set(fields, '$.changed', '2036-01-01T00:00:00.000Z') WHERE path = '/pricing'`)
  database.close()
  edit('pages/index.md', 'A later line.')
  const server = await startWith('off', 'data', 'another program')
  expect((changedIn(server, '/pricing') as string) <= new Date().toISOString()).toBe(true)
})
