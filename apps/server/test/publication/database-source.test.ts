// @module-tag slow
/** A publication in PostgreSQL. */
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildFile } from '../../src/publication/build-file.ts'
import { publicationDatabase } from '../../src/publication/file/postgres.ts'
import { buildConfiguration, programDigest } from '../../src/publication/origin.ts'
import { builtServer, fixtureContent, testConfiguration } from '../support/front-door.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

const settings = { BASE_URL: 'https://facts.example.com' }
const program = programDigest(builtServer)

let postgres: PostgresServer
let folder: string
let content: string
let running: ServerProcess[]

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.remove())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-database-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  running = []
  await postgres.query('DROP TABLE IF EXISTS svc_publication, svc_publication_chunk')
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  const written = running.map((ended) => ended.output() + ended.errors()).join('')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  expect(written).not.toContain(postgres.password)
})

/** `svc-server build --to`. */
async function runBuild(environment: Record<string, string> = {}) {
  const builder = startProcess({ ...settings, CONTENT_DIR: content, ...environment }, ['build', '--to', postgres.url])
  running.push(builder)
  return { ...(await builder.exited), errors: builder.errors(), output: builder.output() }
}

/** The same in this process. */
async function build(environment: Record<string, string> = {}): Promise<void> {
  const configuration = buildConfiguration(testConfiguration({ ...settings, CONTENT_DIR: content, ...environment }))
  const file = join(folder, 'built.sqlite')
  const today = new Date().toISOString().slice(0, 10)
  const outcome = await buildFile({ configuration, program, file, today }, { log: { info: () => undefined, warn: () => undefined } })
  if (outcome.status !== 'built') throw new Error(JSON.stringify(outcome))
  await publicationDatabase(postgres.url).store([{ file, sha256: outcome.sha256 }])
  rmSync(file)
}

function launch(port: number, environment: Record<string, string> = {}): ServerProcess {
  const cwd = join(folder, 'instance')
  mkdirSync(cwd, { recursive: true })
  const server = startProcess({ ...settings, PORT: String(port), PUBLICATION: postgres.url, ...environment }, [], { cwd })
  running.push(server)
  return server
}

async function start(environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = launch(port, environment)
  await server.until('/mcp')
  const text = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  const serves = (line: string) => expect.poll(() => text('/pricing.md')).toContain(line)
  const logs = (line: string) => expect.poll(() => server.output()).toContain(line)
  return { server, text, serves, logs }
}

/** `svc-server --check` of the shipped content and the publication. */
async function runCheck(environment: Record<string, string> = {}) {
  const checking = startProcess({ ...settings, PUBLICATION: postgres.url, ...environment }, ['--check'], { cwd: folder })
  running.push(checking)
  return { ...(await checking.exited), errors: checking.errors(), output: checking.output() }
}

function edit(line: string): void {
  appendFileSync(join(content, 'pages/pricing.md'), `\n${line}\n`)
}

test('an instance fetches the stored publication, saves it, and serves the next one as soon as it is stored', async () => {
  expect(await runBuild()).toMatchObject({
    errors: expect.not.stringContaining('PostgreSQL'),
    code: 0,
    output: expect.stringMatching(/^[0-9a-f]{64} {2}stored and current\n$/),
  })
  const { text, serves, logs } = await start()
  expect(readdirSync(join(folder, 'instance/data')).toSorted()).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
  edit('A line that was added.')
  await build()
  await serves('A line that was added.')
  await logs('"message":"content reloaded"')
  expect(JSON.parse(await text('/readyz')).degraded).toEqual(['inference: not configured'])
  expect(readdirSync(join(folder, 'instance/data')).toSorted()).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
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
  const saved = () => readdirSync(join(folder, 'instance/data')).toSorted()

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
    first.server.child.kill('SIGTERM')
    await first.server.exited

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
    expect(first.server.output()).toContain('The publication in PostgreSQL is damaged')
    expect(await first.text('/pricing.md')).toBe(before)
    first.server.child.kill('SIGTERM')
    await first.server.exited
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
  first.server.child.kill('SIGTERM')
  expect(await first.server.exited).toEqual({ code: 0, signal: null })

  const second = await start()
  await expect.poll(() => second.text('/readyz')).toContain('publication: PostgreSQL away since 20')
  edit('A line that was added.')
  expect(await runBuild()).toMatchObject({ code: 78, errors: expect.stringContaining('(ECONNREFUSED)') })
  await postgres.start()
  await second.logs('publication database reachable again')
  await build()
  await second.serves('A line that was added.')
  expect(await second.text('/readyz')).not.toContain('publication')
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

test('two concurrent builds store one after the other, and the current publication is complete', async () => {
  const other = join(folder, 'other')
  cpSync(content, other, { recursive: true })
  appendFileSync(join(other, 'pages/pricing.md'), '\nOf the other one.\n')
  const built = await Promise.all([runBuild(), runBuild({ CONTENT_DIR: other })])
  expect(built.map(({ code }) => code)).toEqual([0, 0])
  const { text } = await start()
  expect(await text('/pricing.md')).toContain('# ')
})

test('the same publication stored again changes nothing', async () => {
  await build()
  const { rows: before } = await postgres.query('SELECT * FROM svc_publication')
  await build()
  expect((await postgres.query('SELECT * FROM svc_publication')).rows).toEqual(before)
})

describe('a start without a saved file exits with 78 and a resolution if', () => {
  test('nothing is stored', async () => {
    const server = launch(await freePort())
    expect(await server.exited).toEqual({ code: 78, signal: null })
    expect(server.errors()).toContain('PostgreSQL has no publication.\nStore one with `svc-server build --to URL`.')
  })

  test('PostgreSQL does not answer', async () => {
    const port = await freePort()
    const server = launch(await freePort(), { PUBLICATION: `postgres://svc:${postgres.password}@127.0.0.1:${port}/postgres` })
    expect(await server.exited).toEqual({ code: 78, signal: null })
    expect(server.errors()).toContain(`PostgreSQL at 127.0.0.1:${port} failed: connection refused (ECONNREFUSED).\nCheck that it runs`)
  })

  test('the password is wrong', async () => {
    const server = launch(await freePort(), { PUBLICATION: postgres.url.replace(postgres.password, `${postgres.password}-not`) })
    expect(await server.exited).toEqual({ code: 78, signal: null })
    expect(server.errors()).toContain('(28P01)')
  })

  test('the stored publication is damaged', async () => {
    await build()
    await damage()
    const server = launch(await freePort())
    expect(await server.exited).toEqual({ code: 78, signal: null })
    expect(server.errors()).toContain('The publication in PostgreSQL is damaged')
    expect(readdirSync(join(folder, 'instance/data'))).toEqual([])
  })

  test('it was built with other settings', async () => {
    await build({ BASE_URL: 'https://other.example.com' })
    const server = launch(await freePort())
    expect(await server.exited).toEqual({ code: 78, signal: null })
    const message = 'The publication in PostgreSQL was built with other values of BASE_URL.'
    const fix = 'Build it again with `svc-server build --to URL`. Set the same variables as for the server.'
    expect(server.errors()).toBe(`${message}\n${fix}\n`)
    expect(await runCheck()).toMatchObject({ code: 78, errors: expect.stringContaining(`PUBLICATION: ${message}  (${fix})`) })
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
  const { text, logs, serves, server } = await start()
  const before = await text('/pricing.md')
  edit('A line that was added.')
  await postgres.query(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE svc_publication_chunk SET bytes = set_byte(bytes, 5000, 255 - get_byte(bytes, 5000)) WHERE number = 0; RETURN NULL; END $$`)
  await postgres.query('CREATE TRIGGER spoil AFTER INSERT ON svc_publication EXECUTE FUNCTION spoil()')
  await build()
  await logs('"message":"content not reloaded"')
  expect(server.output()).toContain('The publication in PostgreSQL is damaged')
  expect(await text('/pricing.md')).toBe(before)
  expect(await text('/readyz')).toContain('content: stale since')
  await postgres.query('DROP FUNCTION spoil CASCADE')
  edit('Another line.')
  await build()
  await serves('Another line.')
  expect(server.output().split('"message":"content not reloaded"').length).toBe(2)
})

test('a damaged local file is fetched again', async () => {
  await build()
  const first = await start()
  first.server.child.kill('SIGTERM')
  await first.server.exited
  const saved = join(folder, 'instance/data/publication.sqlite')
  writeFileSync(saved, readFileSync(saved).fill(1, 50_000, 50_100))
  const { text } = await start()
  expect(await text('/pricing.md')).toContain('# ')
})

test('`export` reads the publication from the database', async () => {
  await build()
  const exporting = startProcess({ ...settings, PUBLICATION: postgres.url }, ['export', join(folder, 'public')])
  running.push(exporting)
  expect(await exporting.exited).toEqual({ code: 0, signal: null })
  expect(existsSync(join(folder, 'public/pricing.html'))).toBe(true)
})

describe('the command line of `build`', () => {
  test.each([
    [[], 'Give either --out <file> or --to <url>.'],
    [['--out', 'file', '--to', 'postgres://127.0.0.1/x'], 'Give either --out <file> or --to <url>.'],
    [['--to', 'postgres//svc:correct-horse-battery@127.0.0.1/x'], 'Expected --to postgres://user@host:5432/database.'],
    [['--to', 'mysql://svc:correct-horse-battery@127.0.0.1/x'], 'Expected --to postgres://user@host:5432/database.'],
  ])('%j is an error, and no password is printed', async (words, message) => {
    const { code, output, errors } = await runInProcess(['build', ...words])
    expect([code, output, errors]).toEqual([64, '', expect.stringContaining(message)])
    expect(errors).not.toContain('correct-horse-battery')
  })
})

test('PUBLICATION with another kind of address is an error, and its password is not printed', async () => {
  const server = launch(await freePort(), { PUBLICATION: 'mysql://svc:correct-horse-battery@127.0.0.1/x' })
  expect(await server.exited).toEqual({ code: 78, signal: null })
  expect(server.errors()).toContain('PUBLICATION: is not valid  (Set it to the path of that file or to postgres://')
})
