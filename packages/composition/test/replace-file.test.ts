import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeAbandoned, replaceFile } from '../src/replace-file.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-replace-'))
  file = join(folder, 'data', 'vectors.bin')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const replaceBy = (text: string) => replaceFile(file, (handle) => handle.writeFile(text))
const names = () => readdir(join(folder, 'data'))

describe('a file that is replaced', () => {
  test('is created with its folder, and only its owner can write it', async () => {
    await replaceBy('first')
    expect(await readFile(file, 'utf8')).toBe('first')
    expect((await stat(file)).mode & 0o022).toBe(0)
    expect(await names()).toEqual(['vectors.bin'])
  })

  test('is created with all folders above it, also by several writers at once', async () => {
    for (let round = 0; round < 50; round += 1) {
      const deep = join(folder, `${round}`, 'b', 'c', 'vectors.bin')
      await Promise.all(['1', '2', '3'].map((text) => replaceFile(deep, (handle) => handle.writeFile(text))))
      expect(['1', '2', '3']).toContain(await readFile(deep, 'utf8'))
    }
  })

  test.each([
    ['a folder that allows no subfolders', '/proc/svc/data/vectors.bin', 'ENOENT'],
    ['a file', '/proc/version/data/vectors.bin', 'ENOTDIR'],
  ])('cannot be created below %s', async (_place, path, code) => {
    await expect(replaceFile(path, async () => undefined)).rejects.toMatchObject({ code })
  })

  test('has its old content until the new content is complete', async () => {
    await replaceBy('first')
    await replaceFile(file, async (handle) => {
      await handle.writeFile('sec')
      expect(await readFile(file, 'utf8')).toBe('first')
      await handle.writeFile('ond')
    })
    expect(await readFile(file, 'utf8')).toBe('second')
  })

  test('is unchanged if writing fails, without a temporary file', async () => {
    await replaceBy('first')
    const failure = new Error('No more pieces.')
    await expect(
      replaceFile(file, async (handle) => {
        await handle.writeFile('sec')
        throw failure
      }),
    ).rejects.toBe(failure)
    expect(await readFile(file, 'utf8')).toBe('first')
    expect(await names()).toEqual(['vectors.bin'])
  })

  test('is complete after several concurrent writes', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000))
    await Promise.all(texts.map(replaceBy))
    expect(texts).toContain(await readFile(file, 'utf8'))
    expect(await names()).toEqual(['vectors.bin'])
  })
})

test('temporary files of a killed process are removed, and no other files', async () => {
  await replaceBy('first')
  const anHourAgo = Date.now() / 1_000 - 3_600
  const others = ['vectors.bin.of-one-that-writes.tmp', 'vectors.bin.backup', 'publication.bin.of-one-that-died.tmp', 'quota.db']
  for (const name of ['vectors.bin.of-one-that-died.tmp', ...others]) {
    const path = join(folder, 'data', name)
    await writeFile(path, 'half')
    if (!name.includes('writes')) await utimes(path, anHourAgo, anHourAgo)
  }
  await removeAbandoned(file)
  expect(await names()).toEqual(['vectors.bin', ...others].sort())
})

test('a folder that cannot be created is an error', async () => {
  await writeFile(join(folder, 'data'), 'a file where the folder should be')
  await expect(replaceBy('first')).rejects.toMatchObject({ code: 'ENOTDIR' })
})
