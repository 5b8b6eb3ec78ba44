import fc from 'fast-check'
import type { Content, SourcePage } from '../../src/index.ts'

/** Content with only these pages, as path -> Markdown. */
export function contentOf(pages: Readonly<Record<string, string>>, more: Partial<Content> = {}): Content {
  return {
    profile: {},
    pages: Object.entries(pages).map(([path, body]) => sourcePage(path, body)),
    providers: [],
    glossary: [],
    questions: [],
    revision: '0123456789abcdef',
    ...more,
  }
}

export function sourcePage(path: string, body: string, more: Partial<SourcePage> = {}): SourcePage {
  return {
    file: `pages${path === '/' ? '/index' : path}.md`,
    path,
    kind: 'page',
    frontMatter: { title: `Title of ${path}`, description: `Description of ${path}`, sources: [], language: 'en' },
    body,
    revision: 'fedcba9876543210',
    ...more,
  }
}

const word = fc.constantFrom(
  'policy',
  'claim',
  'limit',
  'naïve',
  '保険',
  '🎉',
  '$2,400',
  '`code`',
  '**bold**',
  'deductible.',
  'Why?',
  '[link](/pricing)',
)
const line = (least: number, most: number) => fc.array(word, { minLength: least, maxLength: most }).map((words) => words.join(' '))

/** Markdown with every kind of block, from a word to several passages. */
export const markdown = fc
  .array(
    fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 4 }), line(1, 4)).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
      line(1, 60),
      line(200, 700),
      fc.array(line(1, 12), { minLength: 1, maxLength: 40 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
      fc
        .array(line(1, 4), { minLength: 1, maxLength: 60 })
        .map((rows) => ['| a | b |', '| --- | --- |', ...rows.map((row) => `| ${row} | 1 |`)].join('\n')),
      fc.array(line(1, 8), { minLength: 1, maxLength: 80 }).map((lines) => ['```', ...lines, '```'].join('\n')),
      line(1, 20).map((text) => `> ${text}`),
      fc.constant('---'),
      fc.constant('<div>raw <b>html</b></div>'),
    ),
    { maxLength: 25 },
  )
  .map((blocks) => blocks.join('\n\n'))
