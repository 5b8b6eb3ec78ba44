// @module-tag slow
/** `--watch` publishes edits. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
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
  server = startProcess({ PORT: String(port), CONTENT_DIR: content }, ['--watch'], { cwd: folder, isUnprivileged: true })
  await server.until('Stop with Ctrl+C')
})
afterAll(async () => {
  server?.child.kill()
  await server?.exited
  rmSync(folder, { recursive: true })
})

const pricing = async () => (await fetch(`${base}/pricing.md`)).text()

test('an edit is published and logged, also one that replaces the file', async () => {
  const file = join(content, 'pages/pricing.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, `${text}\nA first line.\n`)
  await expect.poll(pricing).toContain('A first line.')
  expect(server.errors()).toContain('changed: pages/pricing.md\n')
  writeFileSync(`${file}.new`, `${text}\nA second line.\n`)
  renameSync(`${file}.new`, file)
  await expect.poll(pricing).toContain('A second line.')
})

test('a new folder is published; an error is logged and not published, and its fix is published', async () => {
  mkdirSync(join(content, 'pages/terms'))
  const file = join(content, 'pages/terms/refunds.md')
  const page = (link: string) => `---\ntitle: Refunds\ndescription: How refunds work.\n---\n\n# Refunds\n\n[Prices](${link})\n`
  writeFileSync(file, page('/prices-of-old'))
  await expect.poll(server.output).toContain('pages/terms/refunds.md:8:1')
  expect((await fetch(`${base}/terms/refunds.md`)).status).toBe(404)
  writeFileSync(file, page('/pricing'))
  await expect.poll(async () => (await fetch(`${base}/terms/refunds.md`)).status).toBe(200)
})

test('a folder that cannot be read is named, and edits of the others are published', async () => {
  const locked = join(content, 'pages/locked')
  mkdirSync(locked, { mode: 0o000 })
  await expect.poll(server.errors).toMatch(/^not watched: EACCES: permission denied, \w+ '.*\/pages\/locked'$/m)
  rmSync(locked, { recursive: true })
  const file = join(content, 'pages/pricing.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nA third line.\n`)
  await expect.poll(pricing).toContain('A third line.')
})

test('is refused with PUBLICATION', async () => {
  const refused = startProcess({ PUBLICATION: join(folder, 'nothing.sqlite') }, ['--watch'])
  expect((await refused.exited).code).toBe(64)
  expect(refused.errors()).toContain('Leave PUBLICATION out, or --watch.')
})
