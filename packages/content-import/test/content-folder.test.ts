/** docs/pages/reference/import.md: the files that an import writes, leaves alone and removes. */
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeContentFolder } from '../src/content-folder.ts'
import { temporaryFolder } from './source-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function write(folder: string, files: Readonly<Record<string, string>>, overwrite = false) {
  const notes: string[] = []
  const written = await writeContentFolder(folder, new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])), {
    overwrite,
    note: (kind, file) => notes.push(`${kind} ${file}`),
  })
  return { ...written, notes }
}

test('a second import writes only changed pages', async () => {
  const folder = temporaryFolder()
  expect((await write(folder, { 'pages/a.md': '1', 'pages/b/c.md': '2' })).added).toEqual(['pages/a.md', 'pages/b/c.md'])
  const before = statSync(join(folder, 'pages/a.md')).mtimeMs
  expect(await write(folder, { 'pages/a.md': '1', 'pages/b/c.md': '2' })).toMatchObject({
    added: [],
    changed: [],
    removed: [],
    unchanged: 2,
  })
  expect(await write(folder, { 'pages/a.md': '1', 'pages/b/c.md': '3' })).toMatchObject({ changed: ['pages/b/c.md'], unchanged: 1 })
  expect(statSync(join(folder, 'pages/a.md')).mtimeMs).toBe(before)
})

test('a hand-written page with the same path is reported and not replaced, also with overwrite', async () => {
  const folder = temporaryFolder({ 'pages/a.md': 'mine' })
  for (const overwrite of [false, true]) {
    expect(await write(folder, { 'pages/a.md': '1' }, overwrite)).toMatchObject({ kept: ['pages/a.md'], notes: ['file_kept pages/a.md'] })
    expect(readFileSync(join(folder, 'pages/a.md'), 'utf8')).toBe('mine')
  }
})

test('an imported page that was edited is reported and not replaced without overwrite', async () => {
  const folder = temporaryFolder()
  await write(folder, { 'pages/a.md': '1' })
  writeFileSync(join(folder, 'pages/a.md'), 'edited')
  for (const text of ['1', '2']) expect((await write(folder, { 'pages/a.md': text })).kept).toEqual(['pages/a.md'])
  expect((await write(folder, { 'pages/a.md': '2' }, true)).changed).toEqual(['pages/a.md'])
  expect(readFileSync(join(folder, 'pages/a.md'), 'utf8')).toBe('2')
})

test('a page whose source is gone is removed with its empty folders, unless it was edited', async () => {
  const folder = temporaryFolder()
  await write(folder, { 'pages/a.md': '1', 'pages/deep/er/b.md': '2', 'pages/c.md': '3' })
  writeFileSync(join(folder, 'pages/c.md'), 'edited')
  expect(await write(folder, { 'pages/a.md': '1' })).toMatchObject({ removed: ['pages/deep/er/b.md'], kept: ['pages/c.md'] })
  expect(existsSync(join(folder, 'pages/deep'))).toBe(false)
  expect(readFileSync(join(folder, 'pages/c.md'), 'utf8')).toBe('edited')
})

test('an edited page whose source is gone is reported by each import, until overwrite removes it', async () => {
  const folder = temporaryFolder()
  await write(folder, { 'pages/a.md': '1', 'pages/deep/c.md': '3' })
  writeFileSync(join(folder, 'pages/deep/c.md'), 'edited')
  const kept = { kept: ['pages/deep/c.md'], notes: ['file_kept pages/deep/c.md'] }
  for (let run = 0; run < 2; run += 1) expect(await write(folder, { 'pages/a.md': '1' })).toMatchObject(kept)
  expect(await write(folder, { 'pages/a.md': '1' }, true)).toMatchObject({
    removed: ['pages/deep/c.md'],
    notes: ['file_removed pages/deep/c.md'],
  })
  expect(existsSync(join(folder, 'pages/deep'))).toBe(false)
})

test('an import that failed half way knows the files that it wrote', async () => {
  const folder = temporaryFolder()
  await write(folder, { 'pages/a.md': '1', 'pages/old.md': '1' })
  const tooLong = `pages/${'x'.repeat(300)}.md`
  await expect(write(folder, { 'pages/a.md': '2', 'pages/b.md': '1', [tooLong]: '1' })).rejects.toThrow('ENAMETOOLONG')
  expect(await write(folder, { 'pages/b.md': '2' })).toMatchObject({
    changed: ['pages/b.md'],
    removed: ['pages/a.md', 'pages/old.md'],
    kept: [],
  })
})

test('nothing is written or removed outside of the folder, whatever links and the manifest name', async () => {
  const outside = temporaryFolder({ 'victim.md': 'safe' })
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'pages'))
  symlinkSync(outside, join(folder, 'pages/link'))
  symlinkSync(join(outside, 'victim.md'), join(folder, 'pages/file.md'))
  const digest = '8d3f92a5a4fd3a9a3ef6bb1c9d7d8a5b0e3f0e9a1b2c3d4e5f60718293a4b5c6'
  writeFileSync(
    join(folder, '.import.json'),
    JSON.stringify({ files: { '../victim.md': digest, 'pages/../../x.md': digest, 'profile.json': digest } }),
  )
  expect((await write(folder, { 'pages/link/new.md': '1', 'pages/file.md': '2' })).kept).toEqual(['pages/link/new.md', 'pages/file.md'])
  expect(readFileSync(join(outside, 'victim.md'), 'utf8')).toBe('safe')
  expect(existsSync(join(outside, 'new.md'))).toBe(false)
})
