// @module-tag slow
/** A publication in PostgreSQL. */
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publisherFolder } from '@svc/composition'
import { buildConfiguration, buildFile, programDigest } from '@svc/publication/build'
import { publicationDatabase } from '@svc/publication/files'
import { freePort } from '@svc/tooling/free-port'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtServer, fixtureContent, type RunningFrontDoor, startFrontDoor, testConfiguration } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

const settings = { BASE_URL: 'https://facts.example.com' }
const program = programDigest(builtServer)
/** Where an instance saves what it fetches. */
const savedIn = () => {
  const { host, pathname } = new URL(postgres.url)
  return join(folder, 'instance/data', publisherFolder(host + pathname))
}

let postgres: PostgresServer
let folder: string
let content: string
let running: ServerProcess[]
let open: RunningFrontDoor[]
/** What commands have printed, and stopped instances logged. */
let printed: string

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.remove())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-database-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  running = []
  open = []
  printed = ''
  await postgres.query('DROP TABLE IF EXISTS svc_publication, svc_publication_chunk')
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  for (const server of open) await stop(server)
  const written = running.map((ended) => ended.output() + ended.errors()).join('')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  expect(printed + written).not.toContain(postgres.password)
})

/** `svc-server` of these words. */
async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const ended = await runInProcess(words, { ...settings, CONTENT_DIR: content, ...environment })
  printed += ended.output + ended.errors
  return ended
}

const runBuild = () => run(['build', '--to', postgres.url])
const runCheck = (environment: Record<string, string> = {}) => run(['--check'], { PUBLICATION: postgres.url, ...environment })

/** Stores a base. */
async function build(environment: Record<string, string> = {}): Promise<void> {
  const { file, sha256 } = await buildBase(environment)
  await publicationDatabase(postgres.url).store([{ file, sha256 }])
  rmSync(file)
}

async function buildBase(environment: Record<string, string>) {
  const configuration = buildConfiguration(testConfiguration({ ...settings, CONTENT_DIR: content, ...environment }))
  const file = join(mkdtempSync(join(folder, 'built-')), 'publication.sqlite')
  const today = new Date().toISOString().slice(0, 10)
  const outcome = await buildFile({ configuration, program, file, today }, { log: { info: () => undefined, warn: () => undefined } })
  if (outcome.status !== 'built') throw new Error(JSON.stringify(outcome))
  return { file, sha256: outcome.sha256 }
}

/** A process of the built program, which ends with its test. */
function launch(words: readonly string[], environment: Record<string, string> = {}): ServerProcess {
  const cwd = join(folder, 'instance')
  mkdirSync(cwd, { recursive: true })
  const started = startProcess({ ...settings, CONTENT_DIR: content, ...environment }, words, { cwd })
  running.push(started)
  return started
}

/** An instance in this process, with the same working directory. */
async function start(environment: Record<string, string> = {}) {
  const quota = { QUOTA_URL: `sqlite:${join(folder, 'instance/data/quota.db')}` }
  const server = await startFrontDoor({ ...settings, PUBLICATION: postgres.url, ...quota, ...environment }, program)
  open.push(server)
  const text = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()
  const output = () => JSON.stringify(server.logLines())
  const logs = (line: string) => expect.poll(output).toContain(line)
  const { reload } = server.frontDoor.publications
  return { text, serves: serving(text), output, logs, reload, stop: () => stop(server) }
}

async function stop(server: RunningFrontDoor): Promise<void> {
  await server.stop()
  open = open.filter((other) => other !== server)
  printed += JSON.stringify(server.logLines())
}

const serving = (text: (path: string) => Promise<string>) => (line: string) => expect.poll(() => text('/pricing.md')).toContain(line)

function edit(line: string): void {
  appendFileSync(join(content, 'pages/pricing.md'), `\n${line}\n`)
}

test('an instance fetches the stored publication, saves it, and serves the next one as soon as it is stored', async () => {
  const builder = launch(['build', '--to', postgres.url])
  expect(await builder.exited).toEqual({ code: 0, signal: null })
  expect(builder.errors()).not.toContain('PostgreSQL')
  expect(builder.output()).toMatch(/^[0-9a-f]{64} {2}stored and current\n$/)
  const port = await freePort()
  const server = launch([], { PORT: String(port), PUBLICATION: postgres.url })
  await server.until('/mcp')
  const text = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect(readdirSync(savedIn()).toSorted()).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
  edit('A line that was added.')
  await build()
  await serving(text)('A line that was added.')
  await expect.poll(server.output).toContain('"message":"content reloaded"')
  expect(JSON.parse(await text('/readyz')).degraded).toEqual(['inference: not configured'])
  expect(readdirSync(savedIn()).toSorted()).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
  const { rows } = await postgres.query('SELECT count(DISTINCT sha256)::int AS stored FROM svc_publication_chunk')
  expect(rows).toEqual([{ stored: 1 }])
})

describe('an edit of one of many pages', () => {
  beforeEach(() => {
    // An edit of one of few pages is more than a twentieth, after which a base is stored.
    for (let number = 0; number < 200; number += 1) {
      writeFileSync(join(content, `pages/filler-${number}.md`), `---\ntitle: Filler ${number}\ndescription: Filler.\n---\n\nText.\n`)
    }
  })

  const storedFiles = async () => (await postgres.query('SELECT number, size::int FROM svc_publication ORDER BY number')).rows
  const saved = () => readdirSync(savedIn()).toSorted()

  test('is stored and fetched as a delta, and an instance fetches those that it missed', async () => {
    expect((await runBuild()).code).toBe(0)
    const first = await start()
    for (const line of ['One line.', 'Two lines.']) {
      edit(line)
      expect((await runBuild()).code).toBe(0)
      await first.serves(line)
    }
    const [base, ...deltas] = await storedFiles()
    expect(deltas).toHaveLength(2)
    for (const { size } of deltas) expect(size).toBeLessThan(base.size / 3)
    expect(saved()).toHaveLength(4)
    await first.stop()

    edit('Three lines.')
    edit('Four lines.')
    expect((await runBuild()).code).toBe(0)
    // The base is not fetched again.
    await damage()
    const second = await start()
    await second.serves('Four lines.')
    expect(saved()).toHaveLength(5)
    // A builder cannot follow a damaged base and replaces it.
    edit('Five lines.')
    expect((await runBuild()).code).toBe(0)
    await second.serves('Five lines.')
    expect(await storedFiles()).toHaveLength(1)
    expect(saved()).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
  })

  test('a damaged delta is not served: the earlier publication is, also by a start', async () => {
    expect((await runBuild()).code).toBe(0)
    const first = await start()
    const before = await first.text('/pricing.md')
    edit('One line.')
    await postgres.query(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE svc_publication_chunk SET bytes = set_byte(bytes, 5000, 255 - get_byte(bytes, 5000)) WHERE sha256 = NEW.sha256; RETURN NULL; END $$`)
    await postgres.query('CREATE TRIGGER spoil AFTER INSERT ON svc_publication FOR EACH ROW EXECUTE FUNCTION spoil()')
    expect((await runBuild()).code).toBe(0)
    await postgres.query('DROP FUNCTION spoil CASCADE')
    await first.logs('"message":"content not reloaded"')
    expect(first.output()).toContain('The publication in PostgreSQL is damaged')
    expect(await first.text('/pricing.md')).toBe(before)
    await first.stop()
    const second = await start()
    expect(await second.text('/pricing.md')).toBe(before)
    expect((await runBuild()).code).toBe(0)
    await second.serves('One line.')
  })
})

test('one database stores the publication and the history of its pages', async () => {
  await build()
  const { text } = await start({ STORE_URL: postgres.url })
  // The server records a publication after it has begun to serve it.
  await expect.poll(async () => JSON.parse(await text('/changes.json')).items).not.toEqual([])
  expect(JSON.parse(await text('/readyz')).degraded).toEqual(['inference: not configured'])
  edit('A line that was added.')
  await build()
  await expect.poll(async () => JSON.parse(await text('/pricing.history.json'))).toHaveLength(2)
  expect(JSON.parse(await text('/readyz')).degraded).toEqual(['inference: not configured'])
})

test('while PostgreSQL is down an instance serves on and starts from its file, and catches up afterwards', async () => {
  await build()
  const first = await start()
  await postgres.stop()
  await expect.poll(() => first.text('/readyz')).toContain('publication: PostgreSQL away since 20')
  await first.logs('publication database unreachable, serving on')
  await first.stop()

  const second = await start()
  await expect.poll(() => second.text('/readyz')).toContain('publication: PostgreSQL away since 20')
  await second.reload()
  expect(await second.text('/readyz')).toContain('content: stale since 20')
  edit('A line that was added.')
  expect(await runBuild()).toMatchObject({ code: 78, errors: expect.stringContaining('(ECONNREFUSED)') })
  await postgres.start()
  await second.logs('publication database reachable again')
  await expect.poll(() => second.text('/readyz')).not.toContain('content')
  await build()
  await second.serves('A line that was added.')
  expect(await second.text('/readyz')).not.toContain('publication')
})

// A stop that waited would take 26 seconds.
test('a stop does not wait for a reload that waits for PostgreSQL', { timeout: 20_000 }, async () => {
  await build()
  const instance = await start()
  const locking = new pg.Client(postgres.url)
  await locking.connect()
  await locking.query('BEGIN; LOCK TABLE svc_publication IN ACCESS EXCLUSIVE MODE')
  const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted'
  void instance.reload()
  await expect.poll(async () => (await postgres.query(waiting)).rows).not.toEqual([])
  await instance.stop()
  await locking.end()
})

test('notifications in quick succession leave no listener behind', async () => {
  const warnings: Error[] = []
  const warn = (warning: Error) => warnings.push(warning)
  process.on('warning', warn)
  const stopped = new AbortController()
  let looks = 0
  const onCurrent = async () => {
    looks += 1
  }
  const watching = publicationDatabase(postgres.url).watch({ onCurrent, every: 10_000, signal: stopped.signal })
  await expect.poll(() => looks).toBe(1)
  for (let notification = 1; notification <= 20; notification += 1) {
    await postgres.query("NOTIFY svc_publication, 'garbage'")
    await expect.poll(() => looks, { interval: 1 }).toBe(1 + notification)
  }
  stopped.abort()
  await watching
  process.off('warning', warn)
  expect(warnings).toEqual([])
})

test('a publication whose notification was lost is fetched by the next poll', async () => {
  await build()
  const { serves } = await start()
  edit('A line that was added.')
  // The connection that listens is cut in the transaction that makes the new one current.
  await postgres.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%LISTEN%' OR query LIKE 'SELECT sha256 FROM svc_publication %' AND pid <> pg_backend_pid();
    RETURN NULL; END $$`)
  await postgres.query('CREATE TRIGGER cut AFTER INSERT ON svc_publication EXECUTE FUNCTION cut()')
  await build()
  await serves('A line that was added.')
  await postgres.query('DROP FUNCTION cut CASCADE')
})

test('two publications that are stored at the same time are stored one after the other, and the current one is complete', async () => {
  const other = join(folder, 'other')
  cpSync(content, other, { recursive: true })
  appendFileSync(join(other, 'pages/pricing.md'), '\nOf the other one.\n')
  const files = [await buildBase({}), await buildBase({ CONTENT_DIR: other })]
  await Promise.all(files.map((file) => publicationDatabase(postgres.url).store([file])))
  const { text } = await start()
  expect(await text('/pricing.md')).toContain('# ')
})

test('the same publication stored again changes nothing', async () => {
  await build()
  const { rows: before } = await postgres.query('SELECT * FROM svc_publication')
  await build()
  expect((await postgres.query('SELECT * FROM svc_publication')).rows).toEqual(before)
})

describe('a start without a saved file fails with a resolution if', () => {
  test('nothing is stored, and ends with 78', async () => {
    const { code, errors } = await run([], { PUBLICATION: postgres.url, LOG_LEVEL: 'error' })
    expect(code).toBe(78)
    expect(errors).toContain('PostgreSQL has no publication.\nStore one with `svc-server build --to URL`.')
  })

  test('PostgreSQL does not answer', async () => {
    const port = await freePort()
    await expect(start({ PUBLICATION: `postgres://svc:${postgres.password}@127.0.0.1:${port}/postgres` })).rejects.toMatchObject({
      message: `PostgreSQL at 127.0.0.1:${port} failed: connection refused (ECONNREFUSED).`,
      resolution: expect.stringContaining('Check that it runs'),
    })
  })

  test('the password is wrong', async () => {
    const url = postgres.url.replace(postgres.password, `${postgres.password}-not`)
    await expect(start({ PUBLICATION: url })).rejects.toMatchObject({ message: expect.stringContaining('(28P01)') })
  })

  test('the stored publication is damaged', async () => {
    await build()
    await damage()
    await expect(start()).rejects.toMatchObject({ message: expect.stringContaining('The publication in PostgreSQL is damaged') })
    expect(readdirSync(savedIn())).toEqual([])
  })

  test('it was built with other settings', async () => {
    await build({ BASE_URL: 'https://other.example.com' })
    const message = 'The publication in PostgreSQL was built with other values of BASE_URL.'
    const resolution = 'Build it again with `svc-server build --to URL`. Set the same variables as for the server.'
    await expect(start()).rejects.toMatchObject({ message, resolution })
    expect(await runCheck()).toMatchObject({ code: 78, errors: expect.stringContaining(`PUBLICATION: ${message}  (${resolution})`) })
  })
})

test('`--check` checks the publication that a start fetches', async () => {
  await build()
  expect(await runCheck()).toMatchObject({ code: 0, output: expect.stringContaining('The publication in PUBLICATION is in order.') })
  const wrong = await runCheck({ PUBLICATION: postgres.url.replace(postgres.password, `${postgres.password}-not`) })
  expect(wrong).toMatchObject({ code: 78, errors: expect.stringContaining('wrong user or password (28P01)') })
})

/** Of the base. */
function damage() {
  return postgres.query(`UPDATE svc_publication_chunk SET bytes = set_byte(bytes, 5000, 255 - get_byte(bytes, 5000))
    WHERE number = 0 AND sha256 = (SELECT sha256 FROM svc_publication WHERE number = 0)`)
}

test('a damaged publication is not served: the earlier one is, with one log line', async () => {
  await build()
  const { text, logs, serves, output } = await start()
  const before = await text('/pricing.md')
  edit('A line that was added.')
  await postgres.query(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE svc_publication_chunk SET bytes = set_byte(bytes, 5000, 255 - get_byte(bytes, 5000)) WHERE number = 0; RETURN NULL; END $$`)
  await postgres.query('CREATE TRIGGER spoil AFTER INSERT ON svc_publication EXECUTE FUNCTION spoil()')
  await build()
  await logs('"message":"content not reloaded"')
  expect(output()).toContain('The publication in PostgreSQL is damaged')
  expect(await text('/pricing.md')).toBe(before)
  expect(await text('/readyz')).toContain('content: stale since')
  await postgres.query('DROP FUNCTION spoil CASCADE')
  edit('Another line.')
  await build()
  await serves('Another line.')
  expect(output().split('"message":"content not reloaded"').length).toBe(2)
})

test('a damaged local file is fetched again', async () => {
  await build()
  const first = await start()
  await first.stop()
  const saved = join(savedIn(), 'publication.sqlite')
  writeFileSync(saved, readFileSync(saved).fill(1, 50_000, 50_100))
  const { text } = await start()
  expect(await text('/pricing.md')).toContain('# ')
})

test('`export` reads the publication from the database', async () => {
  await build()
  expect(await run(['export', join(folder, 'public')], { PUBLICATION: postgres.url })).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'public/pricing.html'))).toBe(true)
})

describe('the command line of `build`', () => {
  test.each([
    [[], 'Give either --out <file> or --to <url>.'],
    [['--out', 'file', '--to', 'postgres://127.0.0.1/x'], 'Give either --out <file> or --to <url>.'],
    [['--to', 'postgres//svc:correct-horse-battery@127.0.0.1/x'], 'Expected --to postgres://user@host:5432/database.'],
    [['--to', 'mysql://svc:correct-horse-battery@127.0.0.1/x'], 'Expected --to postgres://user@host:5432/database.'],
  ])('%j is an error, and no password is printed', async (words, message) => {
    const { code, output, errors } = await run(['build', ...words])
    expect([code, output, errors]).toEqual([64, '', expect.stringContaining(message)])
    expect(errors).not.toContain('correct-horse-battery')
  })
})

test('PUBLICATION with another kind of address is an error, and its password is not printed', async () => {
  expect(await runCheck({ PUBLICATION: 'mysql://svc:correct-horse-battery@127.0.0.1/x' })).toMatchObject({
    code: 78,
    errors: expect.stringContaining('PUBLICATION: is not valid  (Set it to the path of that file or to postgres://'),
  })
})
