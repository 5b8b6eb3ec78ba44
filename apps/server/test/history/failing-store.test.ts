// @module-tag slow
/** With a failing store pages are served without history, and /readyz reports it. */
import { appendFileSync, chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { programDigest } from '@svc/publication/build'
import { freePort } from '@svc/tooling/free-port'
import { startPostgres } from '@svc/tooling/postgres-server'
import Database from 'libsql'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { builtServer, fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type ProcessOptions, type ServerProcess, startProcess } from '../support/server-process.ts'

const baseUrl = 'https://facts.example'

let folder: string
let publication: string
/** That a server has written. */
let closedStore: string
const running: ServerProcess[] = []
const open: RunningFrontDoor[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-failing-'))
  publication = join(folder, 'publication.sqlite')
  // Built before the disk is full.
  expect(await runInProcess(['build', '--out', publication], { BASE_URL: baseUrl })).toMatchObject({ code: 0 })
  closedStore = join(folder, 'closed.db')
  const { get } = await start(`sqlite:${closedStore}`)
  await vi.waitFor(async () => expect((await get('/pricing.history.json')).text).toContain('"revision"'), 120_000)
  await stopAll()
})
afterEach(stopAll)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

async function stopAll(): Promise<void> {
  await Promise.all(open.splice(0).map((server) => server.stop()))
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ exited }) => exited))
}

interface Started {
  get(path: string): Promise<{ readonly status: number; readonly text: string }>
  /** Lines of the log. */
  output(): string
}

const program = programDigest(builtServer)

/** A server in this process. */
async function start(storeUrl: string, variables: Record<string, string> = {}) {
  const server = await startFrontDoor({ BASE_URL: baseUrl, PUBLICATION: publication, STORE_URL: storeUrl, ...variables }, program)
  open.push(server)
  const lines = () => server.logLines().map((line) => JSON.stringify(line))
  return { get: getFrom(server.port), output: () => lines().join('\n'), reload: server.frontDoor.publications.reload }
}

/** A process of the built server. */
async function startAlone(storeUrl: string, options: ProcessOptions): Promise<Started> {
  const port = await freePort()
  const settings = { BASE_URL: baseUrl, PUBLICATION: publication, STORE_URL: storeUrl }
  const server = startProcess({ PORT: String(port), ...settings }, [], options)
  running.push(server)
  await server.until('/mcp')
  return { get: getFrom(port), output: server.output }
}

const getFrom = (port: number) => async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: response.status, text: await response.text() }
}

/** A copy of it, in a folder of its own. */
function writtenStore(): string {
  const path = join(mkdtempSync(join(folder, 'store-')), 'store.db')
  copyFileSync(closedStore, path)
  return path
}

async function expectDegraded({ get }: Started): Promise<void> {
  await expect.poll(async () => (await get('/readyz')).text).toContain('history: unavailable since ')
  expect((await get('/readyz')).status).toBe(200)
  for (const path of ['/', '/pricing', '/pricing.md', '/llms.txt', '/api/v1/profile'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  const revision = /^revision: "?([0-9a-f]{16})/m.exec((await get('/pricing.md')).text)?.[1]
  expect((await get(`/pricing@${revision}.md`)).text).toBe((await get('/pricing.md')).text)
}

/** The problem and its fix are logged once, without a stack. */
async function expectLogged({ output }: Started, fields: { readonly problem: string; readonly fix: string }): Promise<void> {
  const logged = () =>
    output()
      .split('\n')
      .filter((line) => line.includes('"message":"history unavailable"'))
      .map((line) => JSON.parse(line))
  await expect.poll(logged).toEqual([{ time: expect.any(String), level: 'warn', ...fields, message: 'history unavailable' }])
}

describe('a store', () => {
  test('on a full disk', async () => {
    // No file may grow above 4 KiB.
    await expectDegraded(await startAlone(`sqlite:${join(folder, 'full.db')}`, { limits: '-f 8' }))
  })

  test('whose address names a certificate that cannot be read', async () => {
    const started = await start('postgres://svc@127.0.0.1:1/svc?sslmode=verify-full&sslrootcert=/nope/ca.pem')
    await expectLogged(started, {
      problem: '/nope/ca.pem, which the address of PostgreSQL names, cannot be read (ENOENT).',
      fix: 'Make it readable, or correct its path.',
    })
    expect((await started.get('/pricing.history.json')).status).toBe(503)
  })

  test('that is corrupt', async () => {
    const path = writtenStore()
    const garbage = Buffer.alloc(8_192, 'garbage ')
    writeFileSync(path, garbage, { flag: 'r+' })
    const started = await start(`sqlite:${path}`)
    await expectDegraded(started)
    expect((await started.get('/pricing.history.json')).status).toBe(503)
    expect((await started.get('/changes.json')).status).toBe(503)
  })

  test('that is truncated', async () => {
    const path = writtenStore()
    truncateSync(path, 5_000)
    await expectDegraded(await start(`sqlite:${path}`))
  })

  test('in a folder that cannot be written', async () => {
    const started = await start('sqlite:/proc/no/store.db')
    await expectDegraded(started)
    await expectLogged(started, {
      problem: 'The store /proc/no/store.db failed: ENOENT.',
      fix: 'Make the file and its folder writable, make room on that disk, and move a damaged file away.',
    })
  })

  test('in a PostgreSQL that is down', async () => {
    const port = await freePort()
    const started = await start(`postgres://svc:secret@127.0.0.1:${port}/svc`)
    await expectDegraded(started)
    await expectLogged(started, {
      problem: `PostgreSQL at 127.0.0.1:${port} failed: connection refused (ECONNREFUSED).`,
      fix: 'Check that it runs, and check the user, password, database and permissions of its address.',
    })
    expect(started.output()).not.toContain('secret')
  })

  test('that another process locks delays no start and no reload, and is written after the lock', async () => {
    const path = join(folder, 'locked.db')
    const content = join(mkdtempSync(join(folder, 'content-')), 'content')
    cpSync(fixtureContent, content, { recursive: true })
    const other = new Database(path)
    other.exec('CREATE TABLE other (text TEXT); BEGIN EXCLUSIVE')
    const started = await start(`sqlite:${path}`, { PUBLICATION: '', CONTENT_DIR: content })
    const { get } = started
    await expectDegraded(started)
    expect((await get('/changes.json')).status).toBe(503)
    appendFileSync(join(content, 'pages/pricing.md'), '\nA line that was added.\n')
    await started.reload()
    expect((await get('/pricing.md')).text).toContain('A line that was added.')
    expect((await get('/readyz')).text).toContain('history: unavailable since ')
    other.exec('COMMIT')
    other.close()
    await expect.poll(async () => (await get('/readyz')).text).not.toContain('history')
    expect((await get('/pricing.history.json')).text).toContain('"revision"')
    expect(started.output()).toContain('history available again')
  })

  test('in a PostgreSQL that is read-only', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.remove())
    await postgres.query("ALTER DATABASE postgres SET default_transaction_read_only = 'on'")
    await expectLogged(await start(postgres.url), {
      problem: expect.stringMatching(/^PostgreSQL at .* failed: the server is read-only \(25006\)\.$/),
      fix: 'Set the address of the primary server, not of a standby, and check that default_transaction_read_only is off.',
    })
  })

  test('in a PostgreSQL that is suspended costs one wait, and is used again when it answers', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.remove())
    const { get } = await start(postgres.url)
    await expect.poll(async () => (await get('/pricing.history.json')).text).toContain('"revision"')
    const degraded = async () => (await get('/readyz')).text
    expect(await degraded()).not.toContain('history')
    postgres.freeze()
    try {
      expect((await get('/changes.json')).status).toBe(503)
      expect(await degraded()).toContain('history: unavailable since ')
      // Each of them would wait for 5 s.
      for (let request = 0; request < 100; request += 1) expect((await get('/changes.json')).status).toBe(503)
      expect((await get('/pricing')).status).toBe(200)
    } finally {
      postgres.thaw()
    }
    await expect.poll(degraded).not.toContain('history')
    expect((await get('/changes.json')).status).toBe(200)
  })

  test('in a folder that is read-only', async () => {
    const place = mkdtempSync(join(folder, 'read-only-'))
    chmodSync(place, 0o555)
    const started = await startAlone(`sqlite:${join(place, 'store.db')}`, { isUnprivileged: true })
    await expectDegraded(started)
    await expectLogged(started, {
      problem: `The store ${join(place, 'store.db')} failed: SQLITE_CANTOPEN.`,
      fix: 'Make the file and its folder writable, make room on that disk, and move a damaged file away.',
    })
  })

  test('whose file and folder are read-only', async () => {
    const path = writtenStore()
    chmodSync(path, 0o444)
    chmodSync(dirname(path), 0o555)
    await expectDegraded(await startAlone(`sqlite:${path}`, { isUnprivileged: true }))
    chmodSync(dirname(path), 0o755)
  })
})

test('a closed store is complete in one file', () => {
  const rows = new Database(writtenStore()).prepare('SELECT path FROM svc_page_revision').all()
  expect(rows).toContainEqual({ path: '/pricing' })
})
