// @module-tag slow
/** The history of pages in each database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@svc/composition'
import { type PublishedPage, publishPages } from '@svc/knowledge-index'
import { encode } from '@svc/site'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInsightStore } from '../../src/history/insight-store.ts'
import { createPageHistory, type PageHistory } from '../../src/history/page-history.ts'
import { createPostgresStore } from '../../src/history/postgres-store.ts'
import { createSqliteStore } from '../../src/history/sqlite-store.ts'
import type { StoreDatabase } from '../../src/history/store-database.ts'
import { storedText } from './stored-text.ts'

let folder: string
let files = 0
let postgres: PostgresServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-history-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await postgres?.remove()
})

const newFile = () => join(folder, `${++files}.db`)
const bounds = { days: 400, bytes: 1_024 ** 3 }
const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString()

/** Pages by path, each with the number of its text. */
type Contents = Readonly<Record<string, number>>

function pageOf(path: string, text: number, baseUrl = 'https://facts.example'): PublishedPage {
  const body = `# Terms\n\nText ${text}.\n\n## Always\n\nThe same.\n`
  const frontMatter = { title: `Title of ${path}`, description: 'A page.', sources: [], language: 'en' }
  const [page] = publishPages(
    { pages: [{ file: 'x.md', path, kind: 'page', frontMatter, body, revision: `${text}`.padStart(16, '0') }] },
    { baseUrl },
  )
  return page as PublishedPage
}

function articleOf({ text }: PublishedPage): string {
  return `<main><article dir="auto">${text.value}</article></main>`
}

function publicationOf(contents: Contents, baseUrl?: string): Parameters<PageHistory['record']>[0] {
  const pages = Object.entries(contents).map(([path, text]) => pageOf(path, text, baseUrl))
  const article = (path: string) => articleOf(pages.find((page) => page.path === path) as PublishedPage)
  return { revision: JSON.stringify(contents), pages, article }
}

/** Everything that can be read, for comparing. */
async function readAll(history: PageHistory, paths: readonly string[]) {
  const changes = await history.changes(1_000)
  const stored = await Promise.all(
    paths.map(async (path) =>
      (await history.revisions(path)).map(({ revision, replacedAt, publishedAt }) => `${path} ${revision} ${publishedAt} ${replacedAt}`),
    ),
  )
  return {
    changes: changes.map(({ at, path, kind, revision }) => `${at} ${path} ${kind} ${revision}`).sort(),
    stored: stored.flat().sort(),
  }
}

/** The same, computed without a database. */
function expected(publications: readonly Contents[]) {
  const changes: string[] = []
  const stored = new Map<string, { published: string; replaced: string | undefined }>()
  let before: Contents = {}
  publications.forEach((contents, number) => {
    const at = day(number)
    for (const [path, text] of Object.entries(contents)) {
      if (before[path] === text) continue
      const known = stored.get(`${path} ${text}`)
      if (path in before) (stored.get(`${path} ${before[path]}`) as { replaced: string | undefined }).replaced = at
      stored.set(`${path} ${text}`, { published: known?.published ?? at, replaced: undefined })
      changes.push(`${at} ${path} ${path in before ? 'changed' : 'published'} ${`${text}`.padStart(16, '0')}`)
    }
    for (const path of Object.keys(before)) {
      if (path in contents) continue
      ;(stored.get(`${path} ${before[path]}`) as { replaced: string | undefined }).replaced = at
      changes.push(`${at} ${path} removed undefined`)
    }
    before = contents
  })
  const rows = [...stored].map(([key, { published, replaced }]) => {
    const [path, text] = key.split(' ') as [string, string]
    return `${path} ${text.padStart(16, '0')} ${published} ${replaced}`
  })
  return { changes: changes.sort(), stored: rows.sort() }
}

const paths = ['/', '/a', '/b', '/c']
const contents: fc.Arbitrary<Contents> = fc.dictionary(fc.constantFrom(...paths), fc.integer({ min: 1, max: 3 }), { noNullPrototype: true })

/** A store without anything in it. */
const engines: readonly [string, () => Promise<StoreDatabase>][] = [
  ['SQLite', async () => createSqliteStore(newFile())],
  [
    'PostgreSQL',
    async () => {
      await postgres.query('DROP TABLE IF EXISTS svc_page_revision, svc_page_change')
      return createPostgresStore(postgres.url)
    },
  ],
]

describe.each(engines)('a history in %s', (_, open) => {
  test('has every revision and every change once, also from two processes, after repetitions and interruptions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(contents, fc.nat(1)), { minLength: 1, maxLength: 8 }),
        fc.nat(12),
        async (publications, failing) => {
          const database = await open()
          let queries = 0
          const interrupted: StoreDatabase = {
            ...database,
            transaction: (work) =>
              database.transaction((query) =>
                work((sql, values) => {
                  queries += 1
                  if (queries === failing) throw new Error('The power is gone.')
                  return query(sql, values)
                }),
              ),
          }
          const processes = [createPageHistory(interrupted, bounds), createPageHistory(interrupted, bounds)] as const
          for (const [number, [publication, process]] of publications.entries()) {
            const history = processes[process] as PageHistory
            const record = () => history.record(publicationOf(publication), () => new Date(day(number)))
            const failed = () =>
              record().then(
                () => false,
                () => true,
              )
            while (await failed());
            // Once more, as after a restart.
            while (await failed());
          }
          expect(await readAll(processes[0], paths)).toEqual(expected(publications.map(([publication]) => publication)))
          await database.close()
        },
      ),
      { numRuns: 12 },
    )
  })

  test('stores the text byte for byte, and lists the changed sections and what was replaced', async () => {
    const database = await open()
    const history = createPageHistory(database, bounds)
    await history.record(publicationOf({ '/a': 1 }), () => new Date(day(0)))
    await history.record(publicationOf({ '/a': 2 }), () => new Date(day(1)))
    expect(await storedText(history, '/a', '1'.padStart(16, '0'))).toBe(pageOf('/a', 1).text.value)
    expect(await storedText(history, '/a', '3'.padStart(16, '0'))).toBeUndefined()
    const sections = (await history.revisions('/a')).map(({ changedSections }) => changedSections)
    expect(sections).toEqual(['["Terms"]', '["Terms","Terms > Always"]'])
    expect((await history.revisionContext('/a', '2'.padStart(16, '0'))).previous?.publishedAt).toBe(day(0))
    await database.close()
  })

  test('records what changes among more revisions than it reads at once, and nothing else', async () => {
    const database = await open()
    const history = createPageHistory(database, bounds)
    const contents: Contents = Object.fromEntries(Array.from({ length: 510 }, (_, number) => [`/page-${number}`, 1]))
    await createPageHistory(database, bounds).record({ ...publicationOf(contents), revision: 'first' }, () => new Date(day(0)))
    const { '/page-5': _, '/page-509': __, ...kept } = contents
    await history.record({ ...publicationOf({ ...kept, '/page-123': 2 }), revision: 'second' }, () => new Date(day(1)))
    const changes = await history.changes(10, day(0))
    expect(
      changes
        .filter(({ at }) => at >= day(1))
        .map(({ path, kind }) => `${path} ${kind}`)
        .sort(),
    ).toEqual(['/page-123 changed', '/page-5 removed', '/page-509 removed'])
    await database.close()
  })

  test('is right again after the next record if another process has written during one', async () => {
    const database = await open()
    const publication = (numbers: number, first: number) =>
      publicationOf(Object.fromEntries(Array.from({ length: numbers }, (_, number) => [`/page-${number}`, number === 0 ? first : 1])))
    let transactions = 0
    const transaction: StoreDatabase['transaction'] = async (work) => {
      transactions += 1
      // The first one tries whether the store can be written, the second one has written 50 pages.
      if (transactions === 3) await createPageHistory(database, bounds).record(publication(50, 2), () => new Date(day(1)))
      await database.transaction(work)
    }
    const history = createPageHistory({ ...database, transaction }, bounds)
    for (const at of [day(0), day(2)]) await history.record(publication(60, 1), () => new Date(at))
    expect(await history.revisions('/page-0')).toMatchObject([{ revision: '1'.padStart(16, '0'), replacedAt: undefined }, {}])
    await database.close()
  })

  test('has the text that was last served at an address, also after BASE_URL has changed', async () => {
    const database = await open()
    const history = createPageHistory(database, bounds)
    const moved = 'https://moved.facts.example'
    await history.record(publicationOf({ '/a': 1, '/b': 1 }), () => new Date(day(0)))
    await history.record(publicationOf({ '/a': 2, '/b': 1 }), () => new Date(day(1)))
    await history.record(publicationOf({ '/a': 2, '/b': 1 }, moved), () => new Date(day(2)))
    await history.record(publicationOf({ '/a': 3, '/b': 1 }, moved), () => new Date(day(3)))
    expect(await storedText(history, '/a', '1'.padStart(16, '0'))).toBe(pageOf('/a', 1).text.value)
    expect(await storedText(history, '/a', '2'.padStart(16, '0'))).toBe(pageOf('/a', 2, moved).text.value)
    expect(await storedText(history, '/b', '1'.padStart(16, '0'))).toBe(pageOf('/b', 1, moved).text.value)
    // A move is no change.
    expect((await history.changes(10)).map(({ path, at }) => `${path} ${at}`).filter((change) => change.includes(day(2)))).toEqual([])
    await history.record(publicationOf({ '/a': 1, '/b': 1 }, moved), () => new Date(day(4)))
    expect(await storedText(history, '/a', '1'.padStart(16, '0'))).toBe(pageOf('/a', 1, moved).text.value)
    await database.close()
  })

  test('returns when a revision of a publication or a page was first recorded', async () => {
    const database = await open()
    const history = createPageHistory(database, bounds)
    const [first, second] = [publicationOf({ '/timed': 1 }), publicationOf({ '/timed': 2 })]
    for (const [number, publication] of [first, second, first].entries()) await history.record(publication, () => new Date(day(number)))
    const times = [first.revision, second.revision, '2'.padStart(16, '0'), 'unknown'].map((revision) => history.timeOf(revision))
    expect(await Promise.all(times)).toEqual([day(0), day(1), day(1), undefined])
    expect((await history.changes(10, day(1))).map(({ kind, at }) => [kind, at])).toEqual([['changed', day(2)]])
    await database.close()
  })

  test('lists a change for readers who asked between the build of its publication and its record', async () => {
    const database = await open()
    const history = createPageHistory(database, bounds)
    await history.record(publicationOf({ '/late': 1 }), () => new Date(day(0)))
    const later = publicationOf({ '/late': 2 })
    const built = { ...later, pages: later.pages.map((page) => ({ ...page, changed: day(1) })) }
    await history.record(built, () => new Date(day(3)))
    expect((await history.changes(10, day(2))).map(({ path, at }) => [path, at])).toEqual([['/late', day(3)]])
    expect((await history.revisions('/late')).map(({ publishedAt }) => publishedAt)).toEqual([day(1), day(0)])
    // After either revision, not with it.
    expect(await history.timeOf('2'.padStart(16, '0'))).toBe(day(3))
    await database.close()
  })

  test('gives changes a later time than all that were recorded before, whatever the clock says', async () => {
    const database = await open()
    const history = createPageHistory(database, bounds)
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, number) => [`/page-${String(number).padStart(3, '0')}`, 1]))
    await history.record(publicationOf(many), () => new Date(day(1)))
    const before = await history.changes(1_000)
    await history.record(publicationOf({}), () => new Date(day(0)))
    const removals = await history.changes(1_000, before[0]?.at)
    expect(removals.map(({ kind }) => kind)).toEqual(before.map(() => 'removed'))
    // In the order in which the pages were listed.
    expect(removals.map(({ path }) => path)).toEqual(before.map(({ path }) => path))
    await database.close()
  })

  test('deletes a revision some days after it was replaced, and never a current one', async () => {
    const database = await open()
    const history = createPageHistory(database, { ...bounds, days: 10 })
    await history.record(publicationOf({ '/a': 1, '/b': 1 }), () => new Date(day(0)))
    await history.record(publicationOf({ '/a': 2, '/b': 1 }), () => new Date(day(1)))
    await history.record(publicationOf({ '/a': 2, '/b': 1 }), () => new Date(day(11)))
    expect(await history.revisions('/a')).toHaveLength(2)
    await history.record(publicationOf({ '/a': 2, '/b': 1 }), () => new Date(day(12)))
    expect((await history.revisions('/a')).map(({ revision }) => revision)).toEqual(['2'.padStart(16, '0')])
    expect(await history.revisions('/b')).toHaveLength(1)
    await database.close()
  })

  test('above its size limit deletes the revisions that were replaced first, and never a current one', async () => {
    const database = await open()
    const page = pageOf('/a', 1)
    const sizes = [page.text.value, articleOf(page)].map(async (text) => (await encode(Buffer.from(text), 'br')).length)
    const one = (await Promise.all(sizes)).reduce((sum, size) => sum + size)
    const history = createPageHistory(database, { ...bounds, bytes: one * 3 })
    for (const text of [1, 2, 3, 4]) await history.record(publicationOf({ '/a': text, '/b': 1 }), () => new Date(day(text)))
    const stored = await history.revisions('/a')
    expect(stored[0]?.revision).toBe('4'.padStart(16, '0'))
    expect(stored.length).toBeLessThan(4)
    expect(await history.revisions('/b')).toHaveLength(1)
    await database.close()
  })
})

test.each(['SQLite', 'PostgreSQL'])(
  'two processes that write the same publications to one %s concurrently write no duplicate',
  async (engine) => {
    const file = newFile()
    await postgres.query('DROP TABLE IF EXISTS svc_page_revision, svc_page_change')
    const open = () => (engine === 'SQLite' ? createSqliteStore(file) : createPostgresStore(postgres.url))
    const databases = [open(), open()]
    const publications: Contents[] = [
      { '/': 1, '/a': 1 },
      { '/': 2, '/a': 1, '/b': 1 },
    ]
    for (const [number, publication] of publications.entries()) {
      await Promise.all(
        databases.map((database) => createPageHistory(database, bounds).record(publicationOf(publication), () => new Date(day(number)))),
      )
    }
    expect(await readAll(createPageHistory(databases[0] as StoreDatabase, bounds), paths)).toEqual(expected(publications))
    for (const database of databases) await database.close()
  },
)

test.each(['that is new', 'that was deleted while it was open'])(
  'a query during a transaction uses the same connection to a SQLite file %s',
  async (state) => {
    for (const ticks of [0, 1, 2, 3, 4]) {
      const file = newFile()
      const database = createSqliteStore(file)
      if (state !== 'that is new') {
        await database.query('SELECT 1')
        for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
      }
      const write = () =>
        database.transaction(async (query) => {
          await query('INSERT INTO svc_publication_revision VALUES ($1, $2)', [day(0), day(0)])
        })
      const first = write()
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
      await Promise.all([first, database.query('SELECT 1')])
      expect(await database.query('SELECT revision FROM svc_publication_revision')).toEqual([{ revision: day(0) }])
      await database.close()
    }
  },
)

test('queries work again after a restart of PostgreSQL', async () => {
  await postgres.query('DROP TABLE IF EXISTS svc_page_revision, svc_page_change')
  const database = createPostgresStore(postgres.url)
  const history = createPageHistory(database, bounds)
  await history.record(publicationOf({ '/a': 1 }), () => new Date(day(0)))
  await postgres.stop()
  await expect(history.revisions('/a')).rejects.toThrow()
  await postgres.start()
  expect(await history.revisions('/a')).toHaveLength(1)
  await history.record(publicationOf({ '/a': 2 }), () => new Date(day(1)))
  expect(await history.revisions('/a')).toHaveLength(2)
  await database.close()
})

test.each(engines)('%s: tables to which a later version has added columns are used', async (_, open) => {
  const database = await open()
  const tables = ['svc_page_revision', 'svc_page_change', 'svc_publication_revision', 'svc_insight']
  for (const table of tables) await database.query(`ALTER TABLE ${table} ADD COLUMN later TEXT`)
  const history = createPageHistory(database, bounds)
  for (const text of [1, 2]) await history.record(publicationOf({ '/later': text }), () => new Date(day(text)))
  expect(await history.revisions('/later')).toHaveLength(2)
  expect(await history.changes(10)).toHaveLength(2)
  const count = { day: day(0), kind: 'read', name: '/later', place: 0, times: 1 } as const
  await createInsightStore(database).add([count])
  expect(await createInsightStore(database).since(day(0))).toMatchObject([count])
  for (const table of tables) await database.query(`ALTER TABLE ${table} DROP COLUMN later`)
  await database.close()
})

test.each(engines)('%s: tables with the columns of another version are a failure with a fix', async (_, open) => {
  const database = await open()
  await database.query('ALTER TABLE svc_page_revision DROP COLUMN tag')
  const history = createPageHistory(database, bounds)
  const asks = [() => history.record(publicationOf({ '/a': 1 }), () => new Date(day(0))), () => history.stored('/a', '1')]
  for (const ask of asks) {
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringMatching(/^The store .+ has tables of another version\.$/),
      resolution: expect.stringContaining('drop the tables that the page "Upgrade"'),
    })
  }
  await database.close()
})

test.each(engines)('%s: a wrong statement is no failure of the database, nor of a transaction at that time', async (_, open) => {
  const database = await open()
  const day = '2026-03-01'
  await database.transaction(async (query) => {
    await query('INSERT INTO svc_publication_revision VALUES ($1, $2) ON CONFLICT (revision) DO NOTHING', [day, day])
    const failed = await database.query('SELECT nothing FROM nowhere').catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(OperatorError)
  })
  expect(await database.query('SELECT at FROM svc_publication_revision WHERE revision = $1', [day])).toEqual([{ at: day }])
  await database.close()
})

test('a connection that PostgreSQL ends in a transaction is a failure with a fix, also at its last statement', async () => {
  const database = createPostgresStore(postgres.url)
  const cut = () =>
    postgres.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()')
  await expect(
    database.transaction(async (query) => {
      await query('SELECT 1')
      await cut()
    }),
  ).rejects.toBeInstanceOf(OperatorError)
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.close()
})
