// @module-tag slow
/** A server that is killed while it writes history loses and duplicates no entry. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPageHistory, createPostgresStore, createSqliteStore, decompressed, type PageChange } from '@svc/publication/history'
import { freePort } from '@svc/tooling/free-port'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { startForTest } from '../support/server-process.ts'

async function storedText(history: ReturnType<typeof createPageHistory>, path: string, revision: string): Promise<string | undefined> {
  const stored = await history.stored(path, revision)
  return stored && (await decompressed(stored.text)).toString()
}

/** Enough for several transactions. */
const notes = 120
/** Milliseconds after a start: while and after the pages are written. */
const moments = [40, 90]

let folder: string
let postgres: PostgresServer
/** The publication of each edit, for both stores. */
let publications: readonly string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-killed-'))
  postgres = await startPostgres()
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  mkdirSync(join(content, 'pages/notes'))
  publications = moments.map((_, edit) => join(folder, `${edit}/publication.sqlite`))
  for (const [edit, publication] of publications.entries()) {
    writeContent(content, edit)
    mkdirSync(join(folder, String(edit)))
    expect(await runInProcess(['build', '--out', publication], { CONTENT_DIR: content })).toMatchObject({ code: 0 })
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await postgres?.remove()
})

/** A folder whose notes all contain the number of the edit. */
function writeContent(content: string, edit: number): void {
  for (let note = 0; note < notes; note += 1) {
    const text = `---\ntitle: Note ${note}\ndescription: The note with the number ${note}.\n---\n\n# Note ${note}\n\nEdit ${edit} of note ${note}.\n`
    writeFileSync(join(content, `pages/notes/note-${note}.md`), text)
  }
}

const keyOf = ({ at, path, kind, revision }: PageChange) => `${at} ${path} ${kind} ${revision}`

test.each([
  ['SQLite', () => `sqlite:${join(folder, 'killed.db')}`],
  ['PostgreSQL', () => postgres.url],
])('%s', async (engine, storeUrl) => {
  const cwd = mkdtempSync(join(folder, 'server-'))
  const open = () => (engine === 'SQLite' ? createSqliteStore(join(folder, 'killed.db')) : createPostgresStore(postgres.url))
  const read = async <Value>(ask: (history: ReturnType<typeof createPageHistory>) => Promise<Value>): Promise<Value> => {
    const database = open()
    try {
      return await ask(createPageHistory(database, { days: 400, bytes: 1_024 ** 3 }))
    } finally {
      await database.close()
    }
  }
  const changes = () => read((history) => history.changes(100_000))
  const start = async (publication: string) => {
    const server = startForTest({ PORT: String(await freePort()), PUBLICATION: publication, STORE_URL: storeUrl() }, [], { cwd })
    await server.until('/mcp')
    return server
  }

  let known: string[] = []
  for (const [edit, moment] of moments.entries()) {
    const server = await start(publications[edit] as string)
    await delay(moment)
    server.child.kill('SIGKILL')
    await server.exited
    const now = (await changes()).map(keyOf)
    // Written entries stay.
    expect(now).toEqual(expect.arrayContaining(known))
    known = now
  }

  const last = await start(publications.at(-1) as string)
  const lastText = `Edit ${moments.length - 1} of note ${notes - 1}.`
  await expect
    .poll(() =>
      read(async (history) => {
        const [current] = await history.revisions(`/notes/note-${notes - 1}`)
        return current && storedText(history, `/notes/note-${notes - 1}`, current.revision)
      }),
    )
    .toContain(lastText)
  last.child.kill('SIGTERM')
  await last.exited

  await read(async (history) => {
    const all = await history.changes(100_000)
    expect(new Set(all.map(keyOf)).size).toBe(all.length)
    for (let note = 0; note < notes; note += 1) {
      const path = `/notes/note-${note}`
      const own = all.filter((change) => change.path === path).reverse()
      expect(own.map(({ kind }) => kind)).toEqual(['published', ...own.slice(1).map(() => 'changed')])
      // One change for each revision in order; the newest is current.
      const stored = (await history.revisions(path)).toReversed()
      expect(stored.map(({ revision }) => revision)).toEqual(own.map(({ revision }) => revision))
      // A revision is published when it is built, and its change has the time of the record.
      const events = stored.flatMap(({ publishedAt }, number) => [publishedAt, own[number]?.at])
      expect(events).toEqual(events.toSorted())
      expect(stored.map(({ replacedAt }) => replacedAt)).toEqual([...stored.slice(1).map(({ publishedAt }) => publishedAt), undefined])
      expect(await storedText(history, path, stored.at(-1)?.revision as string)).toContain(`Edit ${moments.length - 1} of note ${note}.`)
    }
  })
})
