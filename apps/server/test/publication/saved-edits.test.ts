// @module-tag slow
/** Edits are saved as deltas that follow a base. Damage of one loses nothing: the next start builds a new base (issue 42.7). */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

let folder: string
let content: string
let running: RunningFrontDoor[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-saved-edits-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  // An edit of one of many pages is less than a twentieth.
  for (let number = 0; number < 60; number += 1) edit(`filler-${number}`, `Filler ${number}.`)
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

function edit(name: string, text: string): void {
  writeFileSync(join(content, `pages/${name}.md`), `---\ntitle: ${name}\ndescription: About ${name}.\n---\n\n${text}\n`)
}

async function start(data = 'data'): Promise<RunningFrontDoor> {
  const quota = `sqlite:${join(folder, data, 'quota.db')}`
  const server = await startFrontDoor({ BASE_URL: 'https://facts.example.com', CONTENT_DIR: content, QUOTA_URL: quota }, 'program')
  running.push(server)
  return server
}

async function stop(server: RunningFrontDoor): Promise<void> {
  await server.stop()
  running = running.filter((other) => other !== server)
}

const saved = (data = 'data') => readdirSync(join(folder, data, 'lantern-desk')).filter((name) => name.startsWith('publication'))
const listed = () =>
  readFileSync(join(folder, 'data/lantern-desk/publication.sqlite.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
const textAt = async ({ port }: RunningFrontDoor, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
const messages = (server: RunningFrontDoor) => server.logLines().map(({ message }) => message)

async function withTwoEdits(): Promise<string[]> {
  const server = await start()
  for (const number of [1, 2]) {
    edit(`filler-${number}`, 'Edited twice.')
    await server.frontDoor.publications.reload()
    expect(await textAt(server, `/filler-${number}.md`)).toContain('Edited twice.')
  }
  expect(messages(server)).not.toContain('saved publication not used')
  const deltas = listed().slice(1)
  expect(deltas).toHaveLength(2)
  expect(saved().sort()).toEqual(['publication.sqlite', 'publication.sqlite.sha256', ...deltas].sort())
  await stop(server)
  return deltas
}

test('a start serves the base and its deltas, and a copy that is made while it serves and takes an edit is served elsewhere', async () => {
  const deltas = await withTwoEdits()
  const again = await start()
  expect(await textAt(again, '/filler-2.md')).toContain('Edited twice.')
  expect(listed().slice(1)).toEqual(deltas)
  const before = await textAt(again, '/filler-1')
  // In the order of docs/pages/run.md.
  mkdirSync(join(folder, 'copy'))
  const copy = (name: string) => copyFileSync(join(folder, 'data/lantern-desk', name), join(folder, 'copy', name))
  copy('publication.sqlite.sha256')
  const names = listed()
  edit('filler-1', 'Edited during the copy.')
  await again.frontDoor.publications.reload()
  expect(await textAt(again, '/filler-1.md')).toContain('Edited during the copy.')
  names.forEach(copy)
  const elsewhere = await startFrontDoor(
    { BASE_URL: 'https://facts.example.com', PUBLICATION: join(folder, 'copy/publication.sqlite') },
    'program',
  )
  running.push(elsewhere)
  expect(await textAt(elsewhere, '/filler-1')).toBe(before)
})

const damages: readonly [string, (deltas: readonly string[]) => void][] = [
  ['a cut delta', ([first = '']) => truncateSync(join(folder, 'data/lantern-desk', first), 4_096)],
  [
    'a changed byte of a delta',
    ([, last = '']) => {
      const bytes = readFileSync(join(folder, 'data/lantern-desk', last))
      bytes[9_000] = (bytes[9_000] as number) ^ 1
      writeFileSync(join(folder, 'data/lantern-desk', last), bytes)
    },
  ],
  ['a delta that is gone', ([, last = '']) => rmSync(join(folder, 'data/lantern-desk', last))],
  ['a base that is gone', () => rmSync(join(folder, 'data/lantern-desk/publication.sqlite'))],
  [
    'a list without the first delta',
    ([first = '']) => {
      const list = join(folder, 'data/lantern-desk/publication.sqlite.sha256')
      writeFileSync(list, readFileSync(list, 'utf8').replace(new RegExp(`.*${first}\\n`), ''))
    },
  ],
  ['a list that is gone', () => rmSync(join(folder, 'data/lantern-desk/publication.sqlite.sha256'))],
]

test.each(damages)('%s is replaced by a new base at the next start, and one log line says why', async (_, damage) => {
  damage(await withTwoEdits())
  const again = await start()
  expect(await textAt(again, '/filler-2.md')).toContain('Edited twice.')
  expect(listed()).toEqual(['publication.sqlite'])
  expect(saved().sort()).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
  expect(messages(again).filter((message) => message === 'saved publication not used')).toHaveLength(1)
})

test.each([
  ['a removed base', (base: string) => rmSync(base)],
  ['a changed byte of the base', (base: string) => writeFileSync(base, readFileSync(base).fill(1, 50_000, 50_001))],
])('%s changes nothing of what is served, and the next edit is saved as a base, with one log line', async (_, damage) => {
  const server = await start()
  edit('filler-1', 'Edited once.')
  await server.frontDoor.publications.reload()
  const before = await textAt(server, '/filler-2')
  damage(join(folder, 'data/lantern-desk/publication.sqlite'))
  expect(await textAt(server, '/filler-2')).toBe(before)
  edit('filler-1', 'Edited twice.')
  await server.frontDoor.publications.reload()
  expect(await textAt(server, '/filler-1.md')).toContain('Edited twice.')
  expect(listed()).toEqual(['publication.sqlite'])
  expect(saved().sort()).toEqual(['publication.sqlite', 'publication.sqlite.sha256'])
  expect(messages(server).filter((message) => message === 'saved publication not used')).toHaveLength(1)
})

test('after a twentieth of the passages a new base replaces the deltas, and what a killed server left', async () => {
  const server = await start()
  writeFileSync(join(folder, 'data/lantern-desk/publication.sqlite.0123456789abcdef.delta'), 'left by a crash')
  for (let number = 0; number < 8; number += 1) edit(`filler-${number}`, 'All of these changed.')
  await server.frontDoor.publications.reload()
  expect(await textAt(server, '/filler-7.md')).toContain('All of these changed.')
  const { revision } = server.frontDoor.publications.current()
  await vi.waitFor(() => expect(saved().sort()).toEqual(['publication.sqlite', 'publication.sqlite.sha256']), { timeout: 60_000 })
  expect(listed()).toEqual(['publication.sqlite'])
  await vi.waitFor(() => expect(server.frontDoor.publications.current().file.isWorn).toBe(false), { timeout: 60_000 })
  expect(server.frontDoor.publications.current().revision).toBe(revision)
  expect(messages(server).filter((message) => message === 'content reloaded')).toHaveLength(1)
})

test('two servers that save in one folder list files of one of them', async () => {
  const servers = [await start(), await start()]
  for (const [number, server] of servers.entries()) {
    edit(`filler-${number}`, 'Edited by one of two.')
    await server.frontDoor.publications.reload()
  }
  expect(await textAt(servers[1] as RunningFrontDoor, '/filler-1.md')).toContain('Edited by one of two.')
  await Promise.all(servers.map(stop))
  const again = await start()
  expect(messages(again)).not.toContain('saved publication not used')
  expect(await textAt(again, '/filler-0.md')).toContain('Edited by one of two.')
  expect(await textAt(again, '/filler-1.md')).toContain('Edited by one of two.')
})
