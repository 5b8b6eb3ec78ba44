// @module-tag slow
/** Hostile folders: an import executes nothing, reads nothing outside of the source, and always ends. */
import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFolder } from '../src/import-folder.ts'
import { openSourceFolder } from '../src/source/source-folder.ts'
import { imported, temporaryFolder } from './source-files.ts'

test('links out of the folder and FIFOs are not read and are reported', () => {
  const outside = temporaryFolder({ 'secret.md': '# Secret\n', 'deep/secret.md': '# Secret\n' })
  const folder = temporaryFolder({
    'index.md': '# Top\n\n[up](../secret.md) [!INCLUDE [x](../secret.md)] [!INCLUDE [x](link.md)] ![i](../../etc/passwd)\n',
  })
  symlinkSync(join(outside, 'secret.md'), join(folder, 'link.md'))
  symlinkSync(join(outside, 'deep'), join(folder, 'deep'))
  execFileSync('mkfifo', [join(folder, 'pipe.md')])
  const { files, notes } = importFolder(folder, { from: 'auto', now: new Date('2026-11-23T12:00:00Z') })
  expect([...files.keys()]).toEqual(['pages/index.md'])
  expect(new TextDecoder().decode(files.get('pages/index.md'))).not.toContain('Secret')
  expect(notes.filter(({ kind }) => kind === 'left_out_file').map(({ file }) => file)).toEqual(['deep', 'link.md', 'pipe.md'])
})

test('a file that cannot be opened is reported, and has no text', () => {
  const folder = temporaryFolder({ 'a.md': 'A.', 'b.md': 'B.' })
  const notes: string[] = []
  const source = openSourceFolder(folder, (kind, file, message) => notes.push(`${kind} ${file} ${message}`))
  rmSync(join(folder, 'a.md'))
  symlinkSync(join(folder, 'b.md'), join(folder, 'a.md'))
  expect(source.readText('a.md')).toBeUndefined()
  expect(notes).toEqual(['left_out_file a.md It cannot be read (ELOOP).'])
})

test('front matter with code, large aliases or deep nesting is left out', () => {
  const bomb = Array.from(
    { length: 12 },
    (_, level) =>
      `a${level}: &a${level} [${Array(10)
        .fill(level === 0 ? 'x' : `*a${level - 1}`)
        .join(', ')}]`,
  ).join('\n')
  const { text, noted } = imported({
    'run.md': '---js\nprocess.exit(1)\n---\n# Run\n',
    'bomb.md': `---\n${bomb}\ntitle: *a11\n---\n# Bomb\n`,
    'deep.md': `---\ntitle: ${'['.repeat(50_000)}\n---\n# Deep\n`,
    'tag.md': '---\ntitle: !!js/function "function () { process.exit(1) }"\n---\n# Tag\n',
  })
  for (const page of ['run', 'bomb', 'deep']) expect(text(`pages/${page}.md`)).toBeUndefined()
  expect(text('pages/tag.md')).toMatch(/^---\ntitle: /)
  expect(noted).toEqual(['page_left_out bomb.md:1', 'page_left_out deep.md:1', 'page_left_out run.md:1'])
})

test('files that are too large, too deep or not text are reported, and the others are imported', () => {
  const { files, noted } = imported({
    'index.md': '# Top\n\nText.\n',
    'large.md': 'x'.repeat(1_048_577),
    'quotes.md': '>'.repeat(200_000),
    'latin.md': new Uint8Array([0x23, 0x20, 0xe9]),
    'line.md': `# Line\n\n${'word '.repeat(100_000)}\n`,
    'control.md': '# Bell\u0007 \ufdd00\ufdd1 \ufdd20\ufdd3\n\nText.\n',
  })
  expect([...files.keys()].sort()).toEqual(['pages/control.md', 'pages/index.md', 'pages/line.md'])
  expect(noted.filter((line) => line.startsWith('page_left_out'))).toEqual([
    'page_left_out large.md',
    'page_left_out latin.md',
    'page_left_out quotes.md',
  ])
  expect(new TextDecoder().decode(files.get('pages/control.md'))).toContain('title: Bell 0 0\n')
})

test('thousands of tags of one paragraph, or of one block of HTML, are all read', () => {
  const tags = '<b>x</b> '.repeat(3_000)
  const { body } = imported({ 'index.md': `# Top\n\n${tags}\n`, 'block.md': `# Block\n\n<div>${tags}</div>\n` })
  expect(body('pages/index.md')?.trim()).toBe(`# Top\n\n${'**x** '.repeat(3_000).trim()}`)
  expect(body('pages/block.md')?.trim()).toBe(`# Block\n\n${'**x** '.repeat(3_000).trim()}`)
})

test('an indented code block at the start of a page stays code', () => {
  const { body } = imported({ 'index.md': '---\ntitle: Tides\n---\n\n    [a](../gone.md)\n\nText.\n' })
  expect(body('pages/index.md')).toMatch(/^ {4}\[a]/)
})

test('a former address that is no text of Unicode is left out', () => {
  const { text } = imported({ 'index.md': '---\ntitle: Tides\naliases: ["/a\\ud800", "/b"]\n---\n\nText.\n' })
  expect(text('pages/index.md')).toContain('formerly:\n  - /b\n---')
})
