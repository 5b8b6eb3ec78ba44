// @module-tag slow
/** Hostile folders: an import executes nothing, reads nothing outside of the source, and always ends. */
import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinBlanks } from '../src/blocks/blank-runs.ts'
import { element, textNode } from '../src/html/tree.ts'
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

test.each([' ', '<span></span> ', '<i> </i>', '<!----> '])('4 kB of blanks in a line are one space: "%s"', (blank) => {
  const line = `a${blank.repeat(4_096 / blank.length)}b`
  const { body } = imported({
    'index.html': `<main><h1>${line}</h1><p>${line}</p><table><tr><th>${line}</th></tr></table></main>`,
  })
  expect(body('pages/index.md')).toBe('# a b\n\na b\n\n| a b |\n| - |\n')
})

test('blanks between breaks that go are one text', () => {
  const breaks = Array.from({ length: 1_000 }, () => [element('br', {}), textNode(' ')]).flat()
  const line = element('p', {}, textNode('a'), ...breaks, textNode('b'))
  joinBlanks(line)
  expect(line.children.filter(({ type }) => type === 'text')).toHaveLength(102)
})

test('a line with a thousand breaks has at most 100 of a row', () => {
  const { body } = imported({ 'index.html': `<main><h1>A</h1><p>a${'<br> '.repeat(1_000)}b</p></main>` })
  expect(body('pages/index.md')?.split('\n')).toHaveLength(104)
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
    'line.md': `# Line\n\n${'word '.repeat(20_000)}\n`,
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

test('a thousand tags of one paragraph, or of one block of HTML, are all read', () => {
  const tags = '<b>x</b> '.repeat(1_000)
  const { body } = imported({ 'index.md': `# Top\n\n${tags}\n`, 'block.md': `# Block\n\n<div>${tags}</div>\n` })
  expect(body('pages/index.md')?.trim()).toBe(`# Top\n\n${'**x** '.repeat(1_000).trim()}`)
  expect(body('pages/block.md')?.trim()).toBe(`# Block\n\n${'**x** '.repeat(1_000).trim()}`)
})

test('an indented code block at the start of a page stays code', () => {
  const { body } = imported({ 'index.md': '---\ntitle: Tides\n---\n\n    [a](../gone.md)\n\nText.\n' })
  expect(body('pages/index.md')).toBe('```\n[a](../gone.md)\n```\n\nText.\n')
})

test('a former address that is no text of Unicode is left out', () => {
  const { text } = imported({ 'index.md': '---\ntitle: Tides\naliases: ["/a\\ud800", "/b"]\n---\n\nText.\n' })
  expect(text('pages/index.md')).toContain('formerly:\n  - /b\n---')
})

test('a page in another encoding is read by its mark, its meta element, or its bytes', () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  const { body } = imported({
    'index.html': latin('<meta charset="iso-8859-1"><h1>Caf\u00e9</h1><p>Ein gro\u00dfes Fr\u00fchst\u00fcck.</p>'),
    'bytes.html': latin('<h1>Stra\u00dfe</h1><p>Zur M\u00fchle.</p>'),
    'utf16.html': new Uint8Array(Buffer.from('\ufeff<h1>Häfen</h1><p>Alle Häfen.</p>', 'utf16le')),
    'named.html': new Uint8Array([...Buffer.from('<meta charset="shift_jis"><h1>'), 0x8a, 0xc5, ...Buffer.from('</h1><p>Text.</p>')]),
  })
  expect(body('pages/index.md')).toBe('# Café\n\nEin großes Frühstück.\n')
  expect(body('pages/bytes.md')).toBe('# Straße\n\nZur Mühle.\n')
  expect(body('pages/utf16.md')).toBe('# Häfen\n\nAlle Häfen.\n')
  expect(body('pages/named.md')).toBe('# 看\n\nText.\n')
})

test.each([
  ['boxes', '<div>'.repeat(1_000)],
  ['spans', `<p>${'<span>'.repeat(1_000)}`],
  ['marks of different kinds', `<p>${'<i><b>'.repeat(500)}`],
  ['quotes', '<blockquote>'.repeat(1_000)],
  ['tables', '<table><tr><td>'.repeat(300)],
  ['details', '<details><summary>More</summary>'.repeat(1_000)],
  ['marks that are never closed', Array.from({ length: 1_000 }, (_, at) => `<b id="b${at}"><p>`).join('')],
  ['a cell over all rows', `<table><tr><td colspan="1000" rowspan="65000">x</td></tr>${'<tr><td>y</td></tr>'.repeat(300)}</table><p>`],
])('a page with a thousand elements in each other keeps its text: %s', (_, html) => {
  const { body } = imported({ 'index.html': `<main><h1>Deep</h1>${html}The text of the page` })
  expect(body('pages/index.md')).toContain('The text of the page')
})

test('nothing runs, and links and pictures to programs, files and other folders are left out', () => {
  const { body, files, notes } = imported({
    'index.html':
      '<main><h1>Top</h1><script>process.exit(1)</script><p onclick="x()"><a href="javascript:alert(1)">run</a> ' +
      '<a href="file:///etc/passwd">file</a> <a href="../../secret.html">up</a> <a href="data:text/html,x">data</a> ' +
      '<img src="file:///etc/passwd" alt="picture"><img src="../../secret.png" alt="other"> <a href="https://x.example/">ok</a></p></main>',
  })
  expect([...files.keys()]).toEqual(['pages/index.md'])
  expect(body('pages/index.md')).toBe('# Top\n\nrun file up data pictureother [ok](https://x.example/)\n')
  expect(notes.map(({ kind, line }) => `${kind} ${line}`)).toContain('dead_link 1')
})

test('two files with one address are two pages, or one with two addresses', () => {
  const page = (text: string, head = '') => `${head}<main><h1>Ports</h1><p>${text}</p></main>`
  const canonical = '<link rel="canonical" href="https://tides.example/ports">'
  const { files, noted } = imported({
    'index.html': page('All of them.'),
    'ports.html': page('Ten ports on the coast.', canonical),
    'ports/index.html': page('A list of ports.'),
    'print.html': page('Ten ports on the coast.', canonical),
  })
  expect([...files.keys()].sort()).toEqual(['pages/index.md', 'pages/ports-2.md', 'pages/ports.md'])
  expect(noted).toContain('page_left_out print.html')
  expect(noted).toContain('renamed_page ports/index.html')
})
