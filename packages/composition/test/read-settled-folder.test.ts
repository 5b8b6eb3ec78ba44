import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ContentFolder, readFolder } from '@svc/knowledge-index/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderSources, readSettledFolder } from '../src/read-settled-folder.ts'

function folderOf(digest: string): ContentFolder {
  return { digest, files: [], problems: [] }
}

/** A folder whose digests are these in turn, then always the last. */
function folderWith(...digests: string[]) {
  const seen = { reads: 0, pauses: [] as number[] }
  const next = () => (digests.length > 1 ? (digests.shift() as string) : (digests[0] as string))
  return {
    seen,
    digest: async () => next(),
    read: async () => {
      seen.reads += 1
      return folderOf(next())
    },
    pause: async (milliseconds: number) => void seen.pauses.push(milliseconds),
  }
}

test('a folder that does not change is read once', async () => {
  const folder = folderWith('a')
  expect(await readSettledFolder(folder)).toEqual(folderOf('a'))
  expect(folder.seen).toEqual({ reads: 1, pauses: [100] })
})

test('a folder in which nothing was written shortly before is looked at once', async () => {
  const folder = folderWith('a', 'b')
  const settled = { ...folderOf('a'), isSettled: true }
  expect(await readSettledFolder({ ...folder, read: async () => settled })).toBe(settled)
  expect(folder.seen.pauses).toEqual([])
})

test('a folder is settled two seconds after its last file was written, named or removed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-settled-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'profile.json')
  writeFileSync(file, '{}')
  const isSettled = async () => (await readFolder(directory, { isAlone: true })).isSettled
  await vi.waitFor(async () => expect(await isSettled()).toBe(true), { timeout: 60_000, interval: 500 })
  const soon = new Date(Date.now() + 3_600_000)
  // Times of now, as a writer leaves them, would be old on a slow machine.
  utimesSync(file, soon, soon)
  expect(await isSettled()).toBe(false)
  rmSync(file)
  utimesSync(directory, soon, soon)
  expect(await isSettled()).toBe(false)
})

test('a folder that changes while it is read is read again until it is stable', async () => {
  const folder = folderWith('a', 'b', 'c', 'd', 'e')
  expect(await readSettledFolder(folder)).toEqual(folderOf('e'))
  expect(folder.seen).toEqual({ reads: 3, pauses: [100, 500, 100, 500, 100] })
})

test('a folder that never stops changing is abandoned after ten seconds', async () => {
  const folder = folderWith(...Array.from({ length: 100 }, (_, number) => String(number)))
  expect(await readSettledFolder(folder)).toBeUndefined()
  expect(folder.seen.pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(10_000)
  expect(folder.seen.reads).toBe(17)
})

test('a real folder is read with its digest; a missing folder is stable', async () => {
  const contentDirectory = fileURLToPath(new URL('../../../content', import.meta.url))
  const sources = folderSources(contentDirectory)
  const folder = await readSettledFolder(sources)
  expect(folder).toMatchObject({ digest: await sources.digest(), problems: [] })
  expect(folder?.files.map(({ path }) => path)).toContain('pages/index.md')
  const missing = folderSources(`${contentDirectory}/nowhere`)
  expect(await readSettledFolder(missing)).toMatchObject({ files: [], refusal: { code: 'missing_folder' } })
})
