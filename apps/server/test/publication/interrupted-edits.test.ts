// @module-tag slow
/** An edit that a crash or a full disk interrupts loses nothing: the earlier publication is served, and the next one has all edits (issue 42.7). */
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

const faultInjection = fileURLToPath(new URL('../support/fault-injection.mjs', import.meta.url))

let folder: string
let content: string
let running: Running

interface Running {
  readonly server: ServerProcess
  readonly text: () => Promise<string>
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-interrupted-'))
  content = join(folder, 'content')
  mkdirSync(join(folder, 'data'))
  cpSync(fixtureContent, content, { recursive: true })
  // Edits of one of many pages are less than a twentieth.
  for (let number = 0; number < 40; number += 1) {
    writeFileSync(join(content, `pages/filler-${number}.md`), `---\ntitle: Filler ${number}\ndescription: Filler.\n---\n\nText.\n`)
  }
  running = await start()
})
afterAll(async () => {
  running?.server.child.kill('SIGKILL')
  await running?.server.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function start(): Promise<Running> {
  const port = await freePort()
  const environment = { BASE_URL: 'https://facts.example.com', PORT: String(port), CONTENT_DIR: content, FILE_FAULT: join(folder, 'fault') }
  const server = startProcess(environment, [], { cwd: folder, nodeArgs: ['--import', faultInjection] })
  await server.until('/mcp')
  return { server, text: async () => (await fetch(`http://127.0.0.1:${port}/filler-0.md`)).text() }
}

const lines: string[] = []

/** Edits a page and reloads; the fault occurs once. */
function edit(fault?: { readonly step: string; readonly code?: string }): void {
  lines.push(`This is line ${lines.length}.`)
  appendFileSync(join(content, 'pages/filler-0.md'), `\n${lines.at(-1)}\n`)
  if (fault) writeFileSync(join(folder, 'fault'), JSON.stringify(fault))
  running.server.child.kill('SIGHUP')
}

const servesAll = () => expect.poll(() => running.text()).toContain(lines.at(-1))
const logged = (message: string) => running.server.output().split(`"message":"${message}"`).length - 1
const logs = (message: string, times: number) => expect.poll(() => logged(message)).toBe(times)
const listed = () => readFileSync(join(folder, 'data/lantern-desk/publication.sqlite.sha256'), 'utf8').trim().split('\n')

test.each(['server rename delta', 'server open tmp', 'server rename sha256'])(
  'a server that is killed at `%s` starts with the edit',
  async (step) => {
    edit({ step })
    expect(await running.server.exited).toMatchObject({ signal: 'SIGKILL' })
    expect(existsSync(join(folder, 'fault'))).toBe(false)
    running = await start()
    await servesAll()
    // The files that were listed before it are used.
    expect(listed().length).toBeGreaterThan(1)
    expect(logged('saved publication not used')).toBe(0)
  },
)

test.each([
  ['is killed', undefined, 'The build needs more memory than it may use.'],
  ['finds a full disk', 'ENOSPC', '(ENOSPC). Make room on that disk'],
])('while a builder %s the earlier publication is served, one log line says why, the next reload has the edit', async (_, code, why) => {
  const before = await running.text()
  const unfinished = () => readdirSync(join(folder, 'data/lantern-desk')).filter((name) => name.endsWith('.tmp'))
  const left = unfinished()
  const failures = logged('content not reloaded')
  edit({ step: 'builder open tmp', ...(code && { code }) })
  await logs('content not reloaded', failures + 1)
  expect(running.server.output()).toContain(why)
  expect(await running.text()).toBe(before)
  // Those of killed servers are removed after a minute.
  expect(left).toEqual(expect.arrayContaining(unfinished()))
  edit()
  await servesAll()
  expect(await running.text()).toContain(lines.at(-2))
})

test('on a full disk an edit is served, the list is that of before, and the next edit is saved as a base', async () => {
  const before = listed()
  edit({ step: 'server rename sha256', code: 'ENOSPC' })
  await servesAll()
  await logs('publication not saved, next start rebuilds it', 1)
  expect(listed()).toEqual(before)
  edit()
  await servesAll()
  await expect.poll(() => listed().length).toBe(1)
})

test('a server that is killed while a base gets its name builds it again', async () => {
  for (let number = 0; number < 5; number += 1) appendFileSync(join(content, `pages/filler-${number}.md`), '\nMore.\n')
  edit({ step: 'server rename sqlite' })
  expect(await running.server.exited).toMatchObject({ signal: 'SIGKILL' })
  expect(existsSync(join(folder, 'data/lantern-desk/publication.sqlite.sha256'))).toBe(false)
  running = await start()
  await servesAll()
  await logs('saved publication not used', 1)
  expect(listed()).toHaveLength(1)
})
