// @module-tag slow
/** `--watch` publishes edits. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

let folder: string
let content: string
let server: ServerProcess
let base: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-watch-'))
  content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  server = startProcess({ PORT: String(port), CONTENT_DIR: 'content', BASE_URL: base }, ['--watch'], { cwd: folder, isUnprivileged: true })
  await server.until('Stop with Ctrl+C')
})
afterAll(async () => {
  server?.child.kill()
  await server?.exited
  rmSync(folder, { recursive: true })
})

/** Output of the terminal since the test began. */
let terminal: () => string
beforeEach(() => {
  const { length } = server.errors()
  terminal = () => server.errors().slice(length)
})

const inContent = (path: string) => join(content, 'pages', path)
const pricing = async () => (await fetch(`${base}/pricing.md`)).text()
const statusOf = async (path: string) => (await fetch(base + path)).status
const page = (text: string) => `---\ntitle: Refunds\ndescription: How refunds work.\n---\n\n# Refunds\n\n${text}\n`
const published = (what: string) => new RegExp(`^Published in \\d+\\.\\d s: ${base}${what}$`, 'm')

test('an edit is published, and the terminal shows its page and how long it took', async () => {
  const file = inContent('pricing.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nA first line.\n`)
  await expect.poll(pricing).toContain('A first line.')
  await expect.poll(terminal).toMatch(published('/pricing'))
})

test('an edit that replaces the file, or removes and writes it, is published', async () => {
  const file = inContent('pricing.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(`${file}.new`, `${text}\nA second line.\n`)
  renameSync(`${file}.new`, file)
  await expect.poll(pricing).toContain('A second line.')
  rmSync(file)
  writeFileSync(file, `${text}\nA third line.\n`)
  await expect.poll(pricing).toContain('A third line.')
})

test('files that appear together are one publication', async () => {
  const elsewhere = join(folder, 'team')
  mkdirSync(elsewhere)
  for (const name of ['index', 'founders', 'offices']) writeFileSync(join(elsewhere, `${name}.md`), page(`The ${name}.`))
  renameSync(elsewhere, inContent('team'))
  await expect.poll(terminal).toMatch(published('/team and 2 more'))
  expect(terminal().match(/Published/g)).toHaveLength(1)
})

test('an edit with errors is not published and each error is shown with its fix; the corrected edit is published', async () => {
  mkdirSync(inContent('terms'))
  const file = inContent('terms/refunds.md')
  writeFileSync(file, page('[Prices](/prices-of-old)'))
  await expect
    .poll(terminal)
    .toMatch(/^pages\/terms\/refunds\.md:8:10 {2}dead_link {2}.+ {2}\(Write the path .+\)\nNot published: 1 error in 1 file: 1 dead_link$/m)
  expect(await statusOf('/terms/refunds.md')).toBe(404)
  writeFileSync(file, page('[Prices](/pricing)'))
  // The list of the new folder is a page too.
  await expect.poll(terminal).toMatch(published('/terms and 1 more'))
  expect(await statusOf('/terms/refunds.md')).toBe(200)
})

test('a folder that cannot be read is named, and edits of the others are published', async () => {
  const locked = inContent('locked')
  mkdirSync(locked, { mode: 0o000 })
  await expect.poll(terminal).toMatch(/^not watched: EACCES: permission denied, \w+ '.*\/pages\/locked'$/m)
  rmSync(locked, { recursive: true })
  const file = inContent('pricing.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nA fourth line.\n`)
  await expect.poll(pricing).toContain('A fourth line.')
})

test('edits of a content folder that was removed and came back are seen', async () => {
  const file = inContent('returning.md')
  // Edits with errors: one that is published can cause a build later, which reads the next one without an event.
  const seen = async (link: string) => {
    writeFileSync(file, page(`[Prices](${link})`))
    await expect.poll(terminal).toContain(`no page ${link}`)
  }
  await seen('/before')
  cpSync(content, join(folder, 'copy'), { recursive: true })
  rmSync(content, { recursive: true })
  await expect.poll(terminal).toContain('missing_folder')
  cpSync(join(folder, 'copy'), content, { recursive: true })
  for (const link of ['/after', '/later', '/last']) await seen(link)
  rmSync(file)
})

test('an edit shows its new warnings, and files that are not read, once', async () => {
  const file = inContent('pricing.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, `${text}\nSee [[Refunds]].\n`)
  await expect.poll(terminal).toMatch(/^warning: pages\/pricing\.md:\d+:5 {2}wiki_link {2}"\[\[Refunds\]\]" .+$/m)
  writeFileSync(inContent('menu.docx'), 'PK')
  await expect.poll(terminal).toMatch(/^warning: pages\/menu\.docx:1:1 {2}unread_file {2}.+ {2}\(Put a page into pages\/ .+\)$/m)
  const withLineAbove = text.replace(/^---\n.*?\n---\n/s, (front) => `${front}\nA line above.\n`)
  writeFileSync(file, `${withLineAbove}\nSee [[Refunds]].\n`)
  await expect.poll(pricing).toContain('A line above.')
  expect(terminal().match(/^warning: /gm)).toHaveLength(2)
})

test('edits are built by one process, which is replaced if it crashes and ends with the server', async () => {
  const builders = () => childrenOf(server.child.pid as number)
  const file = inContent('pricing.md')
  const publish = async (line: string) => {
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${line}\n`)
    await expect.poll(pricing).toContain(line)
  }
  const [first] = builders()
  await publish('A fifth line.')
  // A base may be built at the same time.
  expect(builders()).toContain(first)
  process.kill(first as number, 'SIGKILL')
  await publish('A sixth line.')
  const second = builders()
  expect(second).not.toEqual([])
  expect(second).not.toContain(first)
  await expect
    .poll(() =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('builder crashed, starting another')),
    )
    .toHaveLength(1)
  server.child.kill('SIGKILL')
  await server.exited
  await expect.poll(() => second.filter((builder) => existsSync(`/proc/${builder}`))).toEqual([])
})

test('is refused with PUBLICATION', async () => {
  const { code, errors } = await runInProcess(['--watch'], { PUBLICATION: join(folder, 'nothing.sqlite') })
  expect(code).toBe(64)
  expect(errors).toContain('Leave PUBLICATION out, or --watch.')
})

test('a start with errors shows them and waits; the corrected content is published', async () => {
  const broken = join(folder, 'broken')
  cpSync(fixtureContent, broken, { recursive: true })
  writeFileSync(join(broken, 'site.yaml'), 'accent: "#8a4b12"\n')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const waiting = startProcess({ PORT: String(port), CONTENT_DIR: 'broken', BASE_URL: address }, ['--watch'], { cwd: folder })
  try {
    await waiting.until('Waiting for the corrections')
    expect(waiting.errors()).toMatch(/^site\.yaml:1:9 {2}invalid_value {2}"accent" .+\nNot published: 1 error in 1 file: 1 invalid_value$/m)
    writeFileSync(join(broken, 'site.yaml'), 'accent: "#8a4b13"\n')
    await expect.poll(() => waiting.errors().match(/Waiting for the corrections/g)).toHaveLength(2)
    writeFileSync(join(broken, 'site.yaml'), 'accent: { light: "#8a4b12" }\n')
    await waiting.until('Edits are published as you save them.')
    expect((await fetch(`${address}/pricing.md`)).status).toBe(200)
  } finally {
    waiting.child.kill()
    await waiting.exited
  }
})

/** The processes that a process has started (proc(5)). */
function childrenOf(parent: number): number[] {
  return readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
