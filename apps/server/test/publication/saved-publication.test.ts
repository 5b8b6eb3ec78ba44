// @module-tag slow
/** The saved publication: later starts return the same bytes from it, or build a new one if anything differs. */
import { createHash } from 'node:crypto'
import fs, {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentPaths } from '@svc/site'
import { freePort } from '@svc/tooling/free-port'
import Database from 'libsql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EraName, eras } from '../mcp/support/messages.ts'
import { send } from '../mcp/support/send.ts'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

const baseUrl = 'https://facts.example.com'

let folder: string
let content: string
let savedFile: string
let running: ServerProcess[]
let open: RunningFrontDoor[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-saved-'))
  content = join(folder, 'content')
  savedFile = join(folder, 'data/lantern-desk/publication.sqlite')
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

interface StartedProcess {
  readonly process: ServerProcess
  readonly port: number
}

async function startBuilt(): Promise<StartedProcess> {
  const port = await freePort()
  const own = { PORT: String(port), BASE_URL: baseUrl, CONTENT_DIR: content, CONTENT_RELOAD: 'signal' }
  const started = startProcess(own, [], { cwd: folder })
  running.push(started)
  await started.until('/mcp')
  return { process: started, port }
}

/** Stops the server, which has saved its publication by then. */
async function stopBuilt({ process }: StartedProcess): Promise<void> {
  process.child.kill('SIGTERM')
  expect(await process.exited).toEqual({ code: 0, signal: null })
}

/** In this process, with the saved file in the same folder and any text as the digest of the program. */
async function start(environment: Record<string, string> = {}): Promise<RunningFrontDoor> {
  const settings = { BASE_URL: baseUrl, CONTENT_DIR: content, QUOTA_URL: `sqlite:${join(folder, 'data/quota.db')}` }
  const server = await startFrontDoor({ ...settings, ...environment }, 'program')
  open.push(server)
  return server
}

async function stop(server: RunningFrontDoor): Promise<void> {
  await server.stop()
  open = open.filter((other) => other !== server)
}

async function startAndStop(environment: Record<string, string> = {}): Promise<void> {
  await stop(await start(environment))
}

/** The inode of the list: a new publication has another one. */
function identity(): string {
  const found = statSync(`${savedFile}.sha256`, { throwIfNoEntry: false })
  return `${found?.ino} ${found?.mtimeMs}`
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function digestAnew(): void {
  const list = `${savedFile}.sha256`
  const [, ...deltas] = readFileSync(list, 'utf8').split('\n')
  writeFileSync(list, [`${sha256Of(savedFile)}  publication.sqlite`, ...deltas].join('\n'))
}

/** Changes the file, and the digest with it. */
function rewrite(sql: string): void {
  const database = new Database(savedFile)
  database.exec(sql)
  database.close()
  digestAnew()
}

interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** The parts of a response that do not differ between requests. */
function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk) => hash.update(chunk))
      response.on('end', () => {
        const { date: _date, 'ratelimit-reset': _reset, ratelimit: _limit, ...stable } = response.headers
        resolve({ status: response.statusCode, headers: stable, body: hash.digest('hex') })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const codings = ['identity', 'gzip', 'br']

const toolCalls = [
  ['tools/list', {}],
  ['tools/call', { name: 'search_knowledge', arguments: { query: 'pricing' } }],
  ['tools/call', { name: 'get_page', arguments: { page: '/pricing' } }],
  ['tools/call', { name: 'get_page', arguments: { page: '/pricnig' } }],
  ['tools/call', { name: 'compare_providers', arguments: { provider_a: 'lantern', provider_b: 'harbour' } }],
  ['tools/call', { name: 'ask_service', arguments: { question: 'What does the pricing page say?' } }],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['resources/read', { uri: `${baseUrl}/pricing.md` }],
] as const

async function everyAnswer(port: number): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {}
  const llms = await (await fetch(`http://127.0.0.1:${port}/llms.txt`)).text()
  const markdown = Array.from(llms.matchAll(/\]\(https:\/\/facts\.example\.com(\/[^)#]+\.md)\)/g), ([, path]) => path as string)
  expect(markdown).toContain('/pricing.md')
  const pages = markdown.map((path) => (path === '/index.md' ? '/' : path.slice(0, -'.md'.length)))
  const paths = ['/api/v1/profile', '/api/v1/profile?include_pricing=false', '/api/profile', '/developers', '/style.css', '/icon.svg']
  for (const path of [...paths, '/developers.js', '/search?q=pricing', '/nowhere.md', ...documentPaths, ...markdown, ...pages]) {
    for (const coding of codings) answers[`${path} ${coding}`] = await ask(port, path, { 'Accept-Encoding': coding })
  }
  for (const era of ['modern', 'legacy'] satisfies EraName[]) {
    for (const [method, params] of toolCalls) {
      const { status, text } = await send(`http://127.0.0.1:${port}/mcp`, eras[era](method, params))
      // The time of an answer may differ.
      answers[`${era} ${method} ${JSON.stringify(params)}`] = [status, text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')]
    }
  }
  return answers
}

describe('a start after a start', () => {
  test('reads no page of an unchanged folder again', async () => {
    // An older folder: files of the last two seconds are always read again.
    const unchanged = { CONTENT_DIR: fixtureContent }
    await startAndStop(unchanged)
    const saved = identity()
    const reads = [vi.spyOn(fs, 'readFileSync'), vi.spyOn(fs.promises, 'readFile')]
    syncBuiltinESMExports()
    try {
      await startAndStop(unchanged)
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
    const read = reads.flatMap(({ mock }) => mock.calls.map(([path]) => String(path)))
    expect(read.filter((path) => path.startsWith(fixtureContent))).toEqual([join(fixtureContent, 'profile.json')])
    expect(identity()).toBe(saved)
  })

  test('serves the content of the file', async () => {
    await startAndStop()
    rewrite("UPDATE meta SET value = json_set(value, '$.name', 'Another name') WHERE name = 'profile'")
    const { port } = await start()
    const profile = (await (await fetch(`http://127.0.0.1:${port}/api/v1/profile`)).json()) as { name: string }
    expect(profile.name).toBe('Another name')
  })

  test('serves the publication of the last reload', async () => {
    const first = await start()
    const page = join(content, 'pages/pricing.md')
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nA line that was added.\n`)
    await first.frontDoor.publications.reload()
    expect(await (await fetch(`http://127.0.0.1:${first.port}/pricing.md`)).text()).toContain('A line that was added.')
    const reloaded = await everyAnswer(first.port)
    await stop(first)
    const saved = identity()
    const later = await start()
    expect(await everyAnswer(later.port)).toEqual(reloaded)
    await stop(later)
    expect(identity()).toBe(saved)
    // Copied rows equal those of a full build, which still dates changes by the file.
    rewrite("UPDATE meta SET value = 'another' WHERE name = 'program'")
    const anew = await start()
    expect(await everyAnswer(anew.port)).toEqual(reloaded)
    await stop(anew)
  })

  test('takes the articles of unchanged pages from the earlier file', async () => {
    await startAndStop()
    rewrite(`UPDATE article SET html = '<article>taken</article>' WHERE path IN ('/pricing', '/')`)
    const page = join(content, 'pages/index.md')
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nA line that was added.\n`)
    const { port } = await start()
    const text = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity' } })).text()
    expect(await text('/pricing')).toContain('<article>taken</article>')
    expect(await text('/')).not.toContain('<article>taken</article>')
    expect(await text('/')).toContain('A line that was added.')
  })

  test('reports errors of the content like any start', async () => {
    await startAndStop()
    writeFileSync(join(content, 'pages/wrong.md'), '---\ntitle: Wrong\n---\n\n# Wrong\n')
    await expect(start()).rejects.toThrow('pages/wrong.md')
  })
})

describe('a new publication is built if', () => {
  /** The saved file of one start, for all of these tests. */
  let saved: string
  beforeAll(async () => {
    saved = mkdtempSync(join(tmpdir(), 'svc-saved-once-'))
    const settings = { BASE_URL: baseUrl, QUOTA_URL: `sqlite:${join(saved, 'data/quota.db')}` }
    const server = await startFrontDoor(settings, 'program')
    await server.stop()
  })
  afterAll(() => rmSync(saved, { recursive: true }))
  beforeEach(() => cpSync(join(saved, 'data'), join(folder, 'data'), { recursive: true }))

  test('something differs; otherwise the next start serves the same file', async () => {
    const before = identity()
    await startAndStop()
    expect(identity()).toBe(before)
  })

  const change = (change: (bytes: Buffer) => Buffer) => () => writeFileSync(savedFile, change(readFileSync(savedFile)))
  const flipped = (at: (bytes: Buffer) => number) =>
    change((bytes) => {
      const place = at(bytes)
      bytes[place] = (bytes[place] as number) ^ 1
      return bytes
    })
  test.each<[string, () => void]>([
    ['it is empty', change(() => Buffer.alloc(0))],
    ['it is cut short', change((bytes) => bytes.subarray(0, bytes.length >> 1))],
    ['its last byte is missing', change((bytes) => bytes.subarray(0, -1))],
    ['something follows it', change((bytes) => Buffer.concat([bytes, Buffer.from('more')]))],
    ['a bit of its first line differs', flipped(() => 3)],
    ['a bit of a page differs', flipped((bytes) => bytes.length >> 1)],
    ['a bit of its end differs', flipped((bytes) => bytes.length - 1)],
    ['its digest is missing', () => rmSync(`${savedFile}.sha256`)],
    ['its digest differs', () => writeFileSync(`${savedFile}.sha256`, `${'0'.repeat(64)}  publication.sqlite\n`)],
    ['it is of another program', () => rewrite("UPDATE meta SET value = 'another' WHERE name = 'program'")],
    ['it is of another format', () => rewrite("UPDATE meta SET value = '0' WHERE name = 'format'")],
    ['it was made on a later day', () => rewrite("UPDATE meta SET value = '2999-01-01' WHERE name = 'day'")],
    ['it has other tables, with the right digest', () => rewrite('DROP TABLE meta')],
    [
      'it is not a database, with the right digest',
      () => {
        writeFileSync(savedFile, 'junk')
        digestAnew()
      },
    ],
    [
      'a page differs',
      () =>
        writeFileSync(join(content, 'pages/index.md'), readFileSync(join(content, 'pages/index.md'), 'utf8').replace('\n# ', '\n# New ')),
    ],
    ['a page is new', () => cpSync(join(content, 'pages/pricing.md'), join(content, 'pages/prices.md'))],
  ])('%s', async (_, spoil) => {
    spoil()
    const before = identity()
    const again = await start()
    expect((await ask(again.port, '/pricing.md')).status).toBe(200)
    await stop(again)
    expect(identity()).not.toBe(before)
  })

  test.each<[string, Record<string, string>]>([
    ['BASE_URL', { BASE_URL: 'https://other.example.com' }],
    ['APP_URL', { APP_URL: 'https://app.example.com' }],
    ['REGISTRY_NAME', { REGISTRY_NAME: 'com.example/other' }],
    ['SUNSET_LEGACY_PROFILE', { SUNSET_LEGACY_PROFILE: '2029-12-31' }],
    ['MCP_CALLS_PER_MINUTE', { MCP_CALLS_PER_MINUTE: '7' }],
    ['CONTENT_SIGNAL', { CONTENT_SIGNAL: 'search=yes, ai-train=yes' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'mailto:security@example.com' }],
  ])('%s is different', async (_, environment) => {
    const before = identity()
    await startAndStop(environment)
    expect(identity()).not.toBe(before)
  })
})

test('a built-in setting differs; log settings, the model and its key do not matter', async () => {
  await startAndStop()
  const saved = identity()
  const inference = { INFERENCE_BASE_URL: 'http://127.0.0.1:9', INFERENCE_API_KEY: 'canary-of-inference', INFERENCE_MODEL: 'model' }
  await startAndStop({ ...inference, LOG_LEVEL: 'debug', CLIENT_KEY_SECRET: 'canary-of-clients', STALE_AFTER_DAYS: '7' })
  expect(identity()).toBe(saved)
})

test('no secret is in the file', async () => {
  const secrets = {
    INFERENCE_API_KEY: 'canary-of-inference',
    CLIENT_KEY_SECRET: 'canary-of-clients',
    EMBEDDINGS_API_KEY: 'canary-of-vectors',
  }
  await startAndStop({ ...secrets, INFERENCE_BASE_URL: 'http://127.0.0.1:9', INFERENCE_MODEL: 'model' })
  const bytes = readFileSync(savedFile)
  expect(bytes.includes('canary')).toBe(false)
  // Proves that the search works: texts are stored uncompressed.
  expect(bytes.includes('Lantern')).toBe(true)
})

test('with a read-only folder the server serves, and logs the file that it cannot save', async () => {
  // No user can create a folder here, not even root.
  const server = await start({ QUOTA_URL: 'sqlite:/sys/data/quota.db' })
  expect((await ask(server.port, '/pricing.md')).status).toBe(200)
  const message = 'publication not saved, next start rebuilds it'
  expect(server.logLines().find((line) => line.message === message)).toEqual({
    time: expect.any(String),
    level: 'info',
    problem: expect.stringMatching(/^\/sys\/data\/lantern-desk\/publication\.sqlite cannot be written \(E[A-Z]+\)\.$/),
    fix: 'Make its folder writable, and make room on that disk.',
    message,
  })
})

test('with a folder in place of the file the server serves', async () => {
  mkdirSync(savedFile, { recursive: true })
  const server = await start()
  expect((await ask(server.port, '/pricing.md')).status).toBe(200)
  await stop(server)
})

test('with an unreadable file the server serves', async () => {
  await startAndStop()
  chmodSync(savedFile, 0)
  const server = await start()
  expect((await ask(server.port, '/pricing.md')).status).toBe(200)
  await stop(server)
})

test('processes that start concurrently leave one complete file, from which a later one answers every route and tool byte for byte the same', async () => {
  const [first, second] = await Promise.all([startBuilt(), startBuilt()])
  expect((await ask(second.port, '/pricing.md')).status).toBe(200)
  const made = await everyAnswer(first.port)
  await Promise.all([first, second].map(stopBuilt))
  expect(readdirSync(join(folder, 'data/lantern-desk'))).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
  const saved = identity()
  const later = await startBuilt()
  expect(await everyAnswer(later.port)).toEqual(made)
  await stopBuilt(later)
  expect(identity()).toBe(saved)
  expect(readdirSync(join(folder, 'data/lantern-desk'))).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
})

test('temporary files that a killed process left are removed', async () => {
  const abandoned = `${savedFile}.of-one-that-died.tmp`
  mkdirSync(join(folder, 'data/lantern-desk'), { recursive: true })
  writeFileSync(abandoned, 'half')
  const anHourAgo = Date.now() / 1_000 - 3_600
  utimesSync(abandoned, anHourAgo, anHourAgo)
  await startAndStop()
  expect(existsSync(abandoned)).toBe(false)
})
