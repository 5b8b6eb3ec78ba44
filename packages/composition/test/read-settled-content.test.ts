import { fileURLToPath } from 'node:url'
import type { ContentResult } from '@svc/knowledge-index/node'
import { expect, test } from 'vitest'
import { contentSources, readSettledContent } from '../src/read-settled-content.ts'

const invalid: ContentResult = { status: 'invalid', problems: [] }

/** A folder that has these digests one after another, then the last for ever. */
function folderWith(...digests: string[]) {
  const seen = { reads: 0, pauses: [] as number[] }
  return {
    seen,
    digest: async () => (digests.length > 1 ? (digests.shift() as string) : (digests[0] as string)),
    read: async () => {
      seen.reads += 1
      return invalid
    },
    pause: async (milliseconds: number) => void seen.pauses.push(milliseconds),
  }
}

test('a folder at rest is read once', async () => {
  const folder = folderWith('a')
  expect(await readSettledContent(folder)).toEqual({ ...invalid, digest: 'a' })
  expect(folder.seen).toEqual({ reads: 1, pauses: [] })
})

test('a folder that changes while it is read is read again until it rests', async () => {
  const folder = folderWith('a', 'b', 'c', 'd', 'e')
  expect(await readSettledContent(folder)).toEqual({ ...invalid, digest: 'e' })
  expect(folder.seen).toEqual({ reads: 3, pauses: [500, 500] })
})

test('a folder that never rests is given up after ten seconds', async () => {
  const folder = folderWith(...Array.from({ length: 100 }, (_, number) => String(number)))
  expect(await readSettledContent(folder)).toEqual({ status: 'unsettled' })
  expect(folder.seen.pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(10_000)
  expect(folder.seen.reads).toBe(20)
})

test('a real folder is loaded with its digest; one that is not there has rested, too', async () => {
  const contentDirectory = fileURLToPath(new URL('../../../content', import.meta.url))
  const sources = contentSources({ contentDirectory, baseUrl: undefined })
  expect(await readSettledContent(sources)).toMatchObject({ status: 'loaded', digest: await sources.digest() })
  const missing = contentSources({ contentDirectory: `${contentDirectory}/nowhere`, baseUrl: undefined })
  expect(await readSettledContent(missing)).toMatchObject({ status: 'invalid', problems: [{ code: 'missing_folder' }] })
})
