import { describe, expect, it } from 'vitest'
import type { Content, SourcePage } from '../../src/content/content.ts'
import { editorialWarnings } from '../../src/content-check/editorial-warnings.ts'
import { loadSound, page as pageFile, soundFiles } from './content-folder.ts'

const today = new Date('2026-11-21T00:00:00Z')

function page(path: string, frontMatter: Partial<SourcePage['frontMatter']> = {}, body = '# A page\n'): SourcePage {
  return {
    file: `pages${path === '/' ? '/index' : path}.md`,
    path,
    kind: 'page',
    frontMatter: {
      title: path,
      description: `Everything worth knowing about ${path.slice(1)}, with figures, examples and exclusions named ${path}.`,
      reviewed: '2026-06-01',
      verified: '2026-06-01',
      sources: [],
      language: 'en',
      ...frontMatter,
    },
    body,
    revision: '0123456789abcdef',
  }
}

function codes(...pages: SourcePage[]): string[] {
  const home = page(
    '/',
    { description: 'The front page of a company that sells umbrellas in Trieste.' },
    '# Home\n\n[a](/apples) [b](/barrels)\n',
  )
  const content: Content = {
    profile: {},
    pages: [home, ...pages],
    providers: [],
    glossary: [],
    questions: [],
    revision: '0123456789abcdef',
  }
  return editorialWarnings(content, { staleAfterDays: 365, today }).map(({ file, code }) => `${file} ${code}`)
}

describe('what an author may want to mend', () => {
  it('is nothing when a page is reviewed, verified, linked and told apart', () => {
    expect(codes(page('/apples', { description: 'Varieties of orchard fruit with harvest months and storage temperatures.' }))).toEqual([])
  })

  it('is a page never reviewed, or undated when nothing says how old its facts are', () => {
    const { reviewed: _, verified: __, ...undated } = page('/apples').frontMatter
    expect(codes({ ...page('/apples'), frontMatter: undated })).toEqual(['pages/apples.md undated'])
    expect(codes({ ...page('/apples'), frontMatter: { ...undated, verified: '2026-01-01' } })).toEqual(['pages/apples.md never_reviewed'])
  })

  it('is a review older than STALE_AFTER_DAYS, on the day after and not on the day', () => {
    expect(codes(page('/apples', { reviewed: '2025-11-21' }))).toEqual([])
    expect(codes(page('/apples', { reviewed: '2025-11-20' }))).toEqual(['pages/apples.md stale'])
  })

  it('is a page that no other page links to; a link to itself does not count', () => {
    expect(codes(page('/alone', {}, '# Alone\n\n[me](/alone)\n'))).toEqual(['pages/alone.md orphaned'])
  })

  it('is a description that could be another page’s, or says next to nothing', () => {
    const description = 'Coverage terms, limits, deductibles and exclusions of commercial policies.'
    expect(codes(page('/apples', { description }), page('/barrels', { description: `${description} Examples.` }))).toEqual([
      'pages/apples.md vague_description',
      'pages/barrels.md vague_description',
    ])
    expect(codes(page('/apples', { description: 'All about apples.' }))).toEqual(['pages/apples.md vague_description'])
  })
})

describe('markup that is not rendered', () => {
  async function unrendered(body: string) {
    const content = await loadSound({ ...soundFiles, 'pages/markup.md': pageFile('Markup', body) })
    const warnings = editorialWarnings(content, { staleAfterDays: 365, today }).filter(({ code }) => code === 'unrendered_markup')
    return warnings.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
  }

  it.each([
    ['text <b>bold</b>', '6:6 "<b>" is not rendered, the first of 2.'],
    ['<div class="a">\n\n**text**\n\n</div>', '6:1 "<div class="a">" is not rendered, the first of 2.'],
    ['> - a\n>   <Card title={1} />', '7:5 "<Card title={1} />" is not rendered.'],
    ['| a |\n| - |\n| é {{ b }} |', '8:5 "{{ b }}" is not rendered.'],
    ['# {% raw %}', '6:3 "{% raw %}" is not rendered.'],
    ["import Tabs from '@theme/Tabs'", '6:1 "import Tabs from \'" is not rendered.'],
    ['<!-- a --> <i>', '6:12 "<i>" is not rendered.'],
  ])('%j is named with its place', async (body, expected) => {
    expect(await unrendered(body)).toEqual([`pages/markup.md:${expected}`])
  })

  it.each([
    'a < b and c > d, {a}, {{}}',
    'line<br>line<br/>',
    '<!-- <b> -->\n\ntext <!-- {{ a }} -->',
    '`<b>` and `{{ a }}`',
    '```\n<b> {{ a }}\n```\n\n    <b>',
    '<https://a.example> <help@a.example> [a](<https://a.example>)',
    '\\<b>',
    'Goods that we import from Italy',
  ])('%j is none', async (body) => {
    expect(await unrendered(body)).toEqual([])
  })
})
