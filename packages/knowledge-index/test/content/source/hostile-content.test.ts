// @module-tag slow
/** Any content folder either has reported errors or is published completely; nothing throws. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createKnowledge, createPageHtml, llmsTxtFiles } from '../../../src/index.ts'
import { loadContent } from '../../../src/node.ts'
import { type Files, page, soundFiles, today } from '../../support/content-folder.ts'

/** One folder for all runs, in which only changed files are written. A new folder for each run takes longer than the test. */
async function reusedFolder(): Promise<(files: Files) => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  let written: Files = {}
  return async (files) => {
    for (const path of Object.keys(written)) if (files[path] === undefined) await rm(join(folder, path))
    for (const [path, content] of Object.entries(files)) {
      if (written[path] === content) continue
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    written = files
    return folder
  }
}

async function expectProblemsOrPublication(folder: string): Promise<void> {
  const result = await loadContent(folder, { today })
  if (result.status === 'invalid') {
    expect(result.problems.length).toBeGreaterThan(0)
    for (const { file, line, column, code, message, fix } of result.problems) {
      expect([typeof file, line >= 1, column >= 1, code !== '', message !== '', fix !== '']).toEqual([
        'string',
        true,
        true,
        true,
        true,
        true,
      ])
    }
    return
  }
  const baseUrl = 'https://front.example'
  const knowledge = await createKnowledge(result.content, { baseUrl })
  const toHtml = createPageHtml(knowledge.pages)
  for (const published of knowledge.pages)
    expect(toHtml(published)).not.toMatch(/<script|<iframe|<[a-z][^<>]*\son\w+=|href="(?:javascript|data|vbscript):/i)
  expect(llmsTxtFiles({ name: 'Acme', description: 'About Acme.', pages: knowledge.pages, baseUrl })[0]?.text).toContain('# Acme\n')
  const query = knowledge.pages
    .map(({ text, title }) => title + text.value.slice(-100))
    .join(' ')
    .slice(0, 500)
  const mark = knowledge.markWords(query)
  for (const { page: found, text } of await knowledge.search(query, { limit: 5 })) {
    expect(knowledge.pages.includes(found)).toBe(true)
    mark(text)
  }
}

const numRuns = 25
const timeout = 180_000
const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))

const markdown = fc
  .array(
    fc.oneof(
      anything,
      fc.constantFrom(
        '# ',
        '\n',
        '\n\n',
        '    ',
        '- ',
        '> ',
        '1. ',
        '| a | b |\n| - | - |\n',
        '|',
        '```',
        '~~~\n',
        '---\n',
        '***',
        '_',
        '`',
        '· · · ·',
        '[a](/pricing#tiers)',
        '[a](javascript:alert(1))',
        '![x](data:text/html,x)',
        '[a][b]',
        '[b]: /pricing',
        '<script>',
        '</script>',
        '<!--',
        '<a onclick=x>',
        '<https://e.example>',
        '\\',
        '&amp;',
        '&#0;',
        '\0',
        '\r',
        '\u2028',
        '\ufeff',
        '\ud800',
        '[^1]',
        '((((',
        '""""',
        '....',
        'Half of $5 million is not covered.',
      ),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''))

const scalar = fc.oneof(
  anything,
  fc.constantFrom(
    '2026-02-30',
    '2026-01-01',
    '[',
    '{',
    '&a',
    '*a',
    '!!js/function x',
    '|',
    '>',
    '"',
    "'",
    '-',
    '~',
    '- - -',
    '? x',
    '/pricing',
    'acme',
    'https://x.example/',
  ),
)
const key = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      'title',
      'description',
      'canonical_url',
      'reviewed',
      'reviewed_by',
      'verified',
      'sources',
      'language',
      'order',
      'providers',
      'acme',
      'name',
      'aliases',
      '- question',
      '  page',
      '  section',
      '- [a, b]',
      '__proto__',
      '<<',
    ),
    weight: 8,
  },
  { arbitrary: anything, weight: 1 },
)
const yaml = fc
  .array(fc.tuple(key, scalar, fc.constantFrom('\n', '\r\n', '\n  ', ' ', '\n---\n')), { maxLength: 8 })
  .map((lines) => lines.map(([name, value, end]) => `${name}: ${value}${end}`).join(''))

describe('any input of an author has errors or is published', () => {
  test('in Markdown', { timeout }, async () => {
    const write = await reusedFolder()
    await fc.assert(
      fc.asyncProperty(markdown, async (text) =>
        expectProblemsOrPublication(await write({ ...soundFiles, 'pages/hostile.md': page('Hostile', text) })),
      ),
      { numRuns },
    )
  })

  test('in front matter', { timeout }, async () => {
    const write = await reusedFolder()
    const opening = fc.constantFrom('---\n', '---js\n', '--- \r\n', '\ufeff---\n', '----\n', '')
    const files = fc
      .tuple(opening, yaml, fc.constantFrom('---\n', '...\n', ''))
      .map((parts) => ({ ...soundFiles, 'pages/hostile.md': `${parts.join('')}\nText.\n` }))
    await fc.assert(
      fc.asyncProperty(files, async (given) => expectProblemsOrPublication(await write(given))),
      { numRuns },
    )
  })

  test('in every file of a folder', { timeout }, async () => {
    const write = await reusedFolder()
    const text = fc.oneof(yaml, markdown, fc.json(), fc.uint8Array({ maxLength: 40 }))
    const path = fc.constantFrom(
      'profile.json',
      'providers.yaml',
      'glossary.yaml',
      'questions.yaml',
      'agents.md',
      'pages/index.md',
      'pages/Ä b.md',
      'pages/a/b.md',
      'pages/a.md',
      'comparisons/acme-vs-bolt.md',
      'comparisons/x/y.md',
      'research/x.md',
      'providers.yml',
      'pages/.md',
    )
    const changes = fc.dictionary(path, text, { minKeys: 1, maxKeys: 3 })
    await fc.assert(
      fc.asyncProperty(changes, async (given) => expectProblemsOrPublication(await write({ ...soundFiles, ...given }))),
      { numRuns },
    )
  })
})
