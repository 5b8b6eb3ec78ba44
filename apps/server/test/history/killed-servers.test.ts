// @module-tag slow
/** Every permalink that a server has ever answered with 200 is answered by the servers after it, whenever it was killed. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@svc/tooling/free-port'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { startForTest } from '../support/server-process.ts'

/** Enough for two transactions. */
const notes = 60
/** Milliseconds after the edit is served, at most. */
const latestKill = 600

test('by servers that are killed at random moments under load, while the store is locked, and before it is recorded', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'svc-killed-servers-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true, maxRetries: 10 }))
  const content = join(cwd, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  mkdirSync(join(content, 'pages/notes'))
  const store = join(cwd, 'store.db')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const variables = { PORT: String(port), CONTENT_DIR: content, STORE_URL: `sqlite:${store}`, QUOTA_URL: `sqlite:${cwd}/data/quota.db` }
  /** Permalinks with the text that they had. */
  const answered = new Map<string, string>()

  const get = async (path: string) => {
    const response = await fetch(address + path)
    return { status: response.status, text: await response.text() }
  }
  /** What is served now, at its permalink. */
  async function answer(path: string): Promise<string> {
    const { text } = await get(`${path}.md`)
    const permalink = `${path}@${/^revision: "?([0-9a-f]{16})/m.exec(text)?.[1]}.md`
    const kept = await get(permalink)
    if (kept.status === 200) answered.set(permalink, kept.text)
    return text
  }
  /** One page, which makes a delta, or many, which make a base. */
  function edit(number: number): void {
    appendFileSync(join(content, 'pages/pricing.md'), `\nEdit ${number}.\n`)
    if (number % 3 > 0) return
    for (let note = 0; note < notes; note += 1) {
      const text = `---\ntitle: Note ${note}\ndescription: The note with the number ${note}.\n---\n\nEdit ${number} of note ${note}.\n`
      writeFileSync(join(content, `pages/notes/note-${note}.md`), text)
    }
  }
  const serves = (number: number) => expect.poll(() => answer('/pricing'), { timeout: 60_000 }).toContain(`Edit ${number}.`)
  async function start() {
    const server = startForTest(variables, [], { cwd })
    await server.until('/mcp')
    return server
  }

  let number = 0
  for (const isLocked of [false, true]) {
    const lock = isLocked ? new Database(store) : undefined
    lock?.exec('BEGIN IMMEDIATE')
    edit(number)
    const server = await start()
    await serves(number)
    // A reload, and then the end of the process.
    number += 1
    edit(number)
    server.child.kill('SIGHUP')
    await serves(number)
    const moment = Math.random() * latestKill
    const load = Array.from({ length: 4 }, (_, client) => answer(`/notes/note-${client}`).catch(() => ''))
    await delay(moment)
    server.child.kill('SIGKILL')
    await Promise.all([server.exited, ...load])
    lock?.exec('ROLLBACK')
    lock?.close()
    number += 1
  }

  edit(number)
  await start()
  expect(answered.size).toBeGreaterThan(6)
  for (const [permalink, text] of answered) {
    // What is not recorded yet is not said to be missing.
    await expect.poll(async () => (await get(permalink)).status, { timeout: 30_000 }).not.toBe(503)
    expect([permalink, await get(permalink)]).toEqual([permalink, { status: 200, text }])
  }
})
