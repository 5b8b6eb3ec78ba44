import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishPages } from '@svc/knowledge-index'
import { expect, onTestFinished, test } from 'vitest'
import { createPageHistory, type PageHistory } from '../../src/history/page-history.ts'
import { createSqliteStore } from '../../src/history/sqlite-store.ts'
import type { StoreDatabase } from '../../src/history/store-database.ts'

function publicationOf(...paths: readonly string[]): Parameters<PageHistory['record']>[0] {
  const frontMatter = { title: 'A page', description: 'A page.', sources: [], language: 'en' }
  const sources = paths.map((path) => ({
    file: 'x.md',
    path,
    kind: 'page' as const,
    frontMatter,
    body: 'Text.\n',
    revision: '0000000000000001',
  }))
  return {
    revision: paths.join(),
    pages: publishPages({ pages: sources }, { baseUrl: 'https://facts.example' }),
    article: () => '<p>Text.</p>',
  }
}

test('the store is asked nothing about an address that no stored page has had', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-unknown-paths-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = createSqliteStore(join(folder, 'store.db'))
  const asked: string[] = []
  const query: StoreDatabase['query'] = (sql, values) => {
    asked.push(sql)
    return database.query(sql, values)
  }
  const history = createPageHistory({ ...database, query }, { days: 400, bytes: 1_024 ** 3 })
  await history.record(publicationOf('/here', '/gone'), () => new Date('2026-01-01'))
  await history.record(publicationOf('/here'), () => new Date('2026-01-02'))
  asked.length = 0
  expect(await history.storedRevisions(['/never'])).toEqual([])
  expect(asked).toEqual([])
  expect(await history.storedRevisions(['/gone'])).toEqual(['0000000000000001'])
  await database.close()
})
