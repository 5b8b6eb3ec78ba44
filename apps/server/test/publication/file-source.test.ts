// @module-tag slow
/** PUBLICATION with the path of a built file. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programDigest } from '@svc/publication/build'
import { freePort } from '@svc/tooling/free-port'
import Database from 'libsql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtServer, fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

const program = programDigest(builtServer)
const settings = { BASE_URL: 'https://facts.example.com' }

let folder: string
let content: string
let file: string
let running: ServerProcess[]
let open: RunningFrontDoor[]

/** Two editions of the content, built once for all tests that only open them. */
const editions = mkdtempSync(join(tmpdir(), 'svc-editions-'))
const added = 'A line that was added.'
beforeAll(async () => {
  content = join(editions, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  for (const edition of ['first', 'second']) {
    file = join(editions, edition)
    expect(await build()).toMatchObject({ code: 0 })
    edit(added)
  }
})
afterAll(() => rmSync(editions, { recursive: true }))

/** Replaces the file with a built edition, like a build: an open file is never written to. */
function put(edition: 'first' | 'second'): void {
  rmSync(file, { force: true })
  copyFileSync(join(editions, edition), file)
  const digest = readFileSync(join(editions, `${edition}.sha256`), 'utf8').replace(edition, 'publication.sqlite')
  writeFileSync(`${file}.sha256`, digest)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-file-'))
  content = join(folder, 'content')
  file = join(folder, 'publication.sqlite')
  cpSync(fixtureContent, content, { recursive: true })
  running = []
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((server) => server.stop()))
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const build = () => runInProcess(['build', '--out', file], { ...settings, CONTENT_DIR: content })

/** A process of the built server, which ends with its test. */
function launch(environment: Record<string, string>, words: readonly string[] = [], options: { limits?: string } = {}): ServerProcess {
  const started = startProcess({ ...settings, CONTENT_DIR: content, ...environment }, words, options)
  running.push(started)
  return started
}

/** A server in this process. */
async function start(environment: Record<string, string> = {}) {
  const server = await startFrontDoor({ ...settings, PUBLICATION: file, ...environment }, program)
  open.push(server)
  return {
    text: async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text(),
    /** Reloads, and resolves with the log since then. */
    async reload() {
      const before = server.logLines().length
      await server.frontDoor.publications.reload()
      return JSON.stringify(server.logLines().slice(before))
    },
  }
}

function edit(line: string): void {
  appendFileSync(join(content, 'pages/pricing.md'), `\n${line}\n`)
}

test('`build --out` writes the file and a digest that sha256sum checks', async () => {
  expect(await build()).toMatchObject({ code: 0 })
  expect(execFileSync('sha256sum', ['--check', 'publication.sqlite.sha256'], { cwd: folder }).toString()).toBe('publication.sqlite: OK\n')
})

test('`build --out` removes what a killed build left, and says which folder it cannot make', async () => {
  const left = `${file}.1.tmp`
  writeFileSync(left, '')
  utimesSync(left, 0, 0)
  expect(await build()).toMatchObject({ code: 0 })
  expect(existsSync(left)).toBe(false)
  file = join(file, 'below-a-file.sqlite')
  const { code, errors } = await build()
  expect([code, errors]).toEqual([78, expect.stringContaining('Cannot write')])
  expect(errors).toContain('Name a file in a folder that can be written.')
})

test('content with errors is reported, and no file is written', async () => {
  writeFileSync(join(content, 'pages/wrong.md'), '---\ntitle: Wrong\n---\n\n# Wrong\n')
  const { code, errors } = await build()
  expect(code).toBe(78)
  expect(errors).toContain('pages/wrong.md:2:1')
  expect(() => readFileSync(file)).toThrow('ENOENT')
})

test('several processes open one file, and each serves the next one at SIGHUP', async () => {
  put('first')
  const ports = [await freePort(), await freePort()]
  const servers = ports.map((port) => ({ port, server: launch({ PORT: String(port), PUBLICATION: file }) }))
  for (const { server } of servers) await server.until('/mcp')
  put('second')
  for (const { port, server } of servers) {
    const text = async () => (await fetch(`http://127.0.0.1:${port}/pricing.md`)).text()
    expect(await text()).not.toContain(added)
    server.child.kill('SIGHUP')
    await expect.poll(server.output).toContain('"message":"content reloaded"')
    expect(await text()).toContain(added)
  }
})

test('a reload of the same file changes nothing', async () => {
  put('first')
  const { reload } = await start()
  expect(await reload()).toContain('content unchanged')
})

test('a reload after the open file was written in place logs that it is damaged', async () => {
  put('first')
  const { reload } = await start()
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, 'x', readFileSync(file).length - 1)
  closeSync(descriptor)
  expect(await reload()).toMatch(/is damaged.*content not reloaded/)
})

test('`--check` names a PUBLICATION that a start cannot serve, and accepts one that it can', async () => {
  put('first')
  const check = (environment: Record<string, string>) => runInProcess(['--check'], { ...settings, CONTENT_DIR: content, ...environment })
  expect(await check({ PUBLICATION: file })).toMatchObject({ code: 0 })
  const missing = await check({ PUBLICATION: `${file}.missing` })
  expect([missing.code, missing.errors]).toEqual([78, expect.stringContaining('PUBLICATION: There is no file')])
})

const spoilt: [string, () => void, string][] = [
  ['is cut', () => truncateSync(file, 100_000), 'is damaged'],
  ['has a byte changed', () => writeFileSync(file, Buffer.from(readFileSync(file)).fill(1, 50_000, 50_001)), 'is damaged'],
  ['is missing', () => rmSync(file), 'is not a file that can be read'],
  [
    'is missing with its digest',
    () => {
      rmSync(file)
      rmSync(`${file}.sha256`)
    },
    'There is no file',
  ],
  ['has no digest', () => rmSync(`${file}.sha256`), 'does not exist'],
  [
    'is of another program',
    () => {
      const database = new Database(file)
      database.exec("UPDATE meta SET value = 'another' WHERE name = 'program'")
      database.close()
      writeFileSync(`${file}.sha256`, execFileSync('sha256sum', ['publication.sqlite'], { cwd: folder }))
    },
    'was written by another version of the server',
  ],
]

describe('a file that', () => {
  test.each(spoilt)('%s fails a start, with a resolution', async (_, spoil, message) => {
    put('first')
    spoil()
    await expect(start()).rejects.toMatchObject({
      message: expect.stringContaining(message),
      resolution: expect.stringMatching(/(Build|Copy|Name) .*\.$/),
    })
  })

  test('is missing ends a start with 78 and a resolution', async () => {
    const { code, errors } = await runInProcess([], { ...settings, PUBLICATION: file, LOG_LEVEL: 'error' })
    expect(code).toBe(78)
    expect(errors).toMatch(/There is no file.*\n(Build|Copy|Name) .*\.\n$/)
  })

  test('was built with other settings fails a start, which names them', async () => {
    put('first')
    await expect(start({ BASE_URL: 'https://other.example.com' })).rejects.toMatchObject({
      message: expect.stringContaining('other values of BASE_URL'),
    })
  })

  test('cannot be served at a reload is logged, and the earlier publication is served', async () => {
    put('first')
    const { text, reload } = await start()
    let next: 'first' | 'second' = 'second'
    for (const [fault, spoil, message] of spoilt) {
      const before = await text('/pricing.md')
      put(next)
      spoil()
      const failed = await reload()
      expect([fault, failed]).toEqual([fault, expect.stringContaining(message)])
      expect([fault, failed]).toEqual([fault, expect.stringContaining('content not reloaded')])
      expect(await text('/pricing.md')).toBe(before)
      expect(await text('/readyz')).toContain('content: stale since')
      put(next)
      expect([fault, await reload()]).toEqual([fault, expect.stringContaining('content reloaded')])
      expect([fault, (await text('/pricing.md')).includes(added)]).toEqual([fault, next === 'second'])
      next = next === 'second' ? 'first' : 'second'
    }
  })
})

test('on a full disk `build --out` exits with 78, prints the cause and leaves the earlier file', async () => {
  put('first')
  const before = readFileSync(file)
  // A limit on file size fails SQLite's writes like a full disk.
  const builder = launch({}, ['build', '--out', file], { limits: '-f 100' })
  expect((await builder.exited).code).toBe(78)
  const errors = builder.errors()
  expect(errors).toContain('cannot be written')
  expect(errors).toContain('room on that disk')
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a build that takes longer than BUILD_TIMEOUT_SECONDS is aborted, and the earlier publication is served', async () => {
  const port = await freePort()
  const server = launch({ PORT: String(port), BUILD_TIMEOUT_SECONDS: '1' })
  await server.until('/mcp')
  for (let page = 0; page < 3_000; page += 1) cpSync(join(content, 'pages/pricing.md'), join(content, `pages/page-${page}.md`))
  server.child.kill('SIGHUP')
  await expect.poll(() => server.output()).toContain('The build took longer than 1 seconds.')
  expect((await fetch(`http://127.0.0.1:${port}/pricing.md`)).status).toBe(200)
})
