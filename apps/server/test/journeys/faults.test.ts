// @module-tag slow
/** Faults around the server: it keeps serving, logs the fault, and recovers. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@svc/tooling/free-port'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fixtureContent, startFrontDoor } from '../support/front-door.ts'
import { newServerFolder, type ProcessOptions, type ServerProcess, startProcess } from '../support/server-process.ts'

const started: ServerProcess[] = []
const sockets: Socket[] = []
let folder: string
let content: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-faults-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const { child, exited } of started.splice(0)) {
    child.kill('SIGKILL')
    await exited
  }
  // A builder may write until it notices that its server is gone.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const faultInjection = fileURLToPath(new URL('../support/fault-injection.mjs', import.meta.url))

async function startServing(environment: Record<string, string> = {}, options: ProcessOptions = {}) {
  const port = await freePort()
  const server = startProcess({ PORT: String(port), CONTENT_DIR: content, ...environment }, [], options)
  started.push(server)
  await server.until('Stop with Ctrl+C.')
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  return {
    ...server,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    get,
    readiness: async () => (await get('/readyz')).text(),
    /** Requests a reload and resolves when the log has one more line with this message. */
    async reload(message: string) {
      const count = () => server.output().split(`"message":"${message}"`).length
      const before = count()
      server.child.kill('SIGHUP')
      await expect.poll(count).toBe(before + 1)
    },
  }
}

/** A server in this process, which stops with its test. */
async function startHere(environment: Record<string, string>) {
  const { frontDoor, baseUrl, logLines, stop } = await startFrontDoor(environment)
  onTestFinished(stop)
  const get = (path: string) => fetch(baseUrl + path)
  return {
    baseUrl,
    get,
    logLines,
    text: async (path: string) => (await get(path)).text(),
    /** Resolves with what the log says of the content. */
    async reload() {
      await frontDoor.publications.reload()
      return logLines().findLast(({ message }) => /^content /.test(String(message)))
    },
  }
}

const news = '---\ntitle: News\ndescription: What is new.\n---\n\nFirst.\n'

async function stopsCleanly({ child, exited }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
}

describe('the content folder', () => {
  test('that is deleted does not change what is served, and reloads once it is back', async () => {
    const server = await startHere({ CONTENT_DIR: content })
    renameSync(content, `${content}-away`)
    expect(await server.reload()).toMatchObject({ message: 'content not reloaded', problems: [expect.stringContaining('missing_folder')] })
    expect((await server.get('/pricing')).status).toBe(200)
    expect(await server.text('/readyz')).toContain('content: stale since')
    renameSync(`${content}-away`, content)
    expect(await server.reload()).toMatchObject({ message: 'content reloaded' })
    expect(await server.text('/readyz')).not.toContain('content')
  })

  test('that is half written is an error that names the file, wherever it is cut, and its page stays', async () => {
    const { text, reload } = await startHere({ CONTENT_DIR: content })
    const page = join(content, 'pages/news.md')
    writeFileSync(page, news)
    expect(await reload()).toMatchObject({ message: 'content reloaded' })
    for (const length of [0, 5, 20, news.indexOf('---\n\n')]) {
      writeFileSync(page, news.slice(0, length))
      expect(await reload()).toMatchObject({
        message: 'content not reloaded',
        problems: expect.arrayContaining([expect.stringContaining('pages/news.md:')]),
      })
      expect(await text('/news.md')).toContain('First.')
    }
    expect(await text('/readyz')).toContain('content: stale since')
    writeFileSync(page, news.replace('First', 'Second'))
    expect(await reload()).toMatchObject({ message: 'content reloaded' })
    expect(await text('/news.md')).toContain('Second.')
    expect(await text('/readyz')).not.toContain('content')
  })

  test('that is written while it is read is published in its final state', async () => {
    const server = await startHere({ CONTENT_DIR: content })
    const page = join(content, 'pages/news.md')
    const part = (edit: number) => join(content, `pages/news-${edit}.md`)
    let edits = 0
    // In the thread that reads, so that the edits are as slow as the reads.
    const timer = setInterval(() => {
      edits += 1
      writeFileSync(page, news.replace('First', `Number ${edits}`))
      rmSync(part(edits - 1), { force: true })
      if (edits < 40) writeFileSync(part(edits), news)
      else clearInterval(timer)
    }, 20)
    writeFileSync(page, news)
    expect(await server.reload()).toMatchObject({ message: 'content reloaded' })
    expect(await server.text('/news.md')).toContain('Number 40.')
    expect(server.logLines()).not.toContainEqual(expect.objectContaining({ message: 'content not reloaded' }))
  })
})

describe('the process that builds', () => {
  test('that crashes does not change what is served, and the next one publishes', async () => {
    const crashing = join(folder, 'crash')
    const server = await startServing({ CRASH_BUILDS_WHILE: crashing }, { nodeArgs: ['--import', faultInjection] })
    writeFileSync(crashing, '')
    writeFileSync(join(content, 'pages/news.md'), news)
    await server.reload('content not reloaded')
    expect(server.output()).toContain('"reason":"The build ended before its work was done. Run `svc-server build --out FILE` to see why."')
    expect(server.output()).not.toContain('injected')
    expect(await server.readiness()).toContain('content: stale since')
    expect((await server.get('/news')).status).toBe(404)
    rmSync(crashing)
    await server.reload('content reloaded')
    expect((await server.get('/news')).status).toBe(200)
  })

  test('that runs out of memory does not stop the server', async () => {
    const server = await startServing({}, { nodeArgs: ['--max-old-space-size=48'] })
    mkdirSync(join(content, 'pages/many'))
    const text = news + '\nA sentence about the policy that says nothing in particular.\n'.repeat(15_000)
    for (let page = 0; page < 5; page += 1) writeFileSync(join(content, `pages/many/page-${page}.md`), text.replace('First', String(page)))
    await server.reload('content not reloaded')
    expect(server.output()).toContain('"reason":"The build needs more memory than it may use. Set NODE_OPTIONS=--max-old-space-size')
    expect((await server.get('/pricing')).status).toBe(200)
    rmSync(join(content, 'pages/many'), { recursive: true })
    await server.reload('content reloaded')
    await stopsCleanly(server)
  })
})

describe('counting attempts', () => {
  const inference = { INFERENCE_BASE_URL: 'http://127.0.0.1:9/v1', INFERENCE_API_KEY: 'key', INFERENCE_MODEL: 'model' }

  async function ask(baseUrl: string) {
    const response = await fetch(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'ask_service', arguments: { question: 'What does Lantern Desk cost?' } },
      }),
    })
    const answer = (await response.json()) as { result: { structuredContent: { status: string; reason: string; sources: unknown[] } } }
    return answer.result.structuredContent
  }

  test.each([
    ['from the start', '8'],
    ['after a while', '40'],
  ])('on a full disk %s denies attempts, returns the sources and serves the rest', async (_, blocks) => {
    // A limit on file size fails SQLite's writes like a full disk.
    const publication = { PUBLICATION: join(newServerFolder(), 'data/lantern-desk/publication.sqlite') }
    const quota = { QUOTA_URL: `sqlite:${join(folder, 'data/quota.db')}` }
    const server = await startServing({ ...inference, ...publication, ...quota }, { limits: `-f ${blocks}` })
    let answer = await ask(server.baseUrl)
    for (let attempt = 1; attempt < 9 && answer.reason !== 'quota_unavailable'; attempt += 1) answer = await ask(server.baseUrl)
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'quota_unavailable' })
    expect(answer.sources.length).toBeGreaterThan(0)
    expect((await server.get('/pricing.md')).status).toBe(200)
    await expect.poll(server.output).toContain('quota store failed')
    await stopsCleanly(server)
  })

  test('in a folder that cannot be written denies attempts and serves the rest', async () => {
    // No user can create a folder here, not even root.
    const server = await startHere({ ...inference, QUOTA_URL: 'sqlite:/sys/data/quota.db' })
    expect(await ask(server.baseUrl)).toMatchObject({ status: 'unavailable', reason: 'quota_unavailable' })
    expect(JSON.parse(await server.text('/readyz'))).toEqual({ status: 'ready', degraded: ['quota: unavailable'] })
    expect((await server.get('/pricing.md')).status).toBe(200)
  })
})

test('closed standard output and standard error do not stop the server', async () => {
  const server = await startServing()
  server.child.stdout?.destroy()
  server.child.stderr?.destroy()
  for (let request = 0; request < 5; request += 1) expect((await server.get('/index.md')).status).toBe(200)
  // Also lines that are written immediately.
  rmSync(join(content, 'pages/index.md'))
  server.child.kill('SIGHUP')
  await expect.poll(server.readiness).toContain('content: stale since')
  server.child.kill('SIGTERM')
  await expect.poll(() => server.child.exitCode).toBe(0)
})

test('connections above the limit of file handles are refused and logged, and accepted when handles are free', async () => {
  // A build loads about forty files at once.
  const server = await startServing({}, { limits: '-n 128' })
  for (let connection = 0; connection < 200; connection += 1) {
    sockets.push(connect(server.port, '127.0.0.1').on('error', () => undefined))
  }
  await expect.poll(() => readFileSync(`/proc/${server.child.pid}/limits`, 'utf8')).toMatch(/Max open files\s+128\s/)
  await expect.poll(server.output).toContain('"code":"EMFILE","message":"connections not accepted"')
  server.child.kill('SIGHUP')
  // Silent connections end after 10 s, so on a slow machine the build may find free handles.
  await expect.poll(server.output).toMatch(/"message":"content (?:not reloaded|unchanged)"/)
  expect(server.child.exitCode).toBeNull()
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(async () => (await server.get('/pricing.md').catch(() => undefined))?.status).toBe(200)
  writeFileSync(join(content, 'pages/news.md'), news)
  await server.reload('content reloaded')
  expect((await server.get('/news')).status).toBe(200)
  await stopsCleanly(server)
})

test('a step of the wall clock does not change rate limit windows', async () => {
  const { get } = await startHere({})
  for (let request = 0; request < 60; request += 1) expect((await get('/api/v1/profile')).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const now = Date.now()
  for (const offset of [3_600_000, -7_200_000, 365 * 86_400_000]) {
    vi.setSystemTime(now + offset)
    const refused = await get('/api/v1/profile')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await get('/pricing.md')).status).toBe(200)
  }
})
