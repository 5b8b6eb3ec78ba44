import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publishedPreamble } from '../../../src/knowledge/publish/publish-pages.ts'
import { parseText } from '../../../src/page/markdown/parsed-text.ts'
import { preambleEnd } from '../../../src/page/markdown/preamble.ts'
import { sectionsOf } from '../../../src/page/markdown/sections.ts'
import type { Section } from '../../../src/page/model/page.ts'
import { CodePointText } from '../../../src/page/text/code-point-text.ts'
import { markdownTexts } from '../../support/markdown-texts.ts'

const preamble = publishedPreamble(
  { title: 'Prices', url: 'https://example.com/prices', revision: '00ff00ff00ff00ff' },
  { baseUrl: 'https://example.com' },
)

function sectionsIn(text: CodePointText): Section[] {
  return sectionsOf(text, parseText(text, preambleEnd(text.value)).blocks)
}

function anchorsOf(markdown: string): string[] {
  return sectionsIn(new CodePointText(markdown)).map(({ anchor }) => anchor)
}

describe('sections', () => {
  test('have their heading path, and end at the next heading, as a tree at the next of their level', () => {
    const text = new CodePointText(`${preamble}Before 😀.\n\n# Prices 😀\n\nText.\n\n## Tiers\n\n### Small\n\n## Terms\n\n# More\n`)
    const shown = sectionsIn(text).map(({ anchor, headings, level, start, end, treeEnd }) => [
      anchor,
      headings.join(' > '),
      level,
      text.slice(start, end).trim().split('\n').at(-1),
      text.slice(start, treeEnd).trim().split('\n').at(-1),
    ])
    expect(shown).toEqual([
      ['', '', 0, 'Before 😀.', 'Before 😀.'],
      ['prices-', 'Prices 😀', 1, 'Text.', '## Terms'],
      ['tiers', 'Prices 😀 > Tiers', 2, '## Tiers', '### Small'],
      ['small', 'Prices 😀 > Tiers > Small', 3, '### Small', '### Small'],
      ['terms', 'Prices 😀 > Terms', 2, '## Terms', '## Terms'],
      ['more', 'More', 1, '# More', '# More'],
    ])
  })

  test('a heading with a tag or an image at its end has no space there, and keeps its anchor', () => {
    const [tag, image] = sectionsIn(new CodePointText('# Loom & Thread <b>\n\n## Looms ![](/loom.png)\n'))
    expect(tag).toMatchObject({ title: 'Loom & Thread', anchor: 'loom--thread-' })
    expect(image).toMatchObject({ title: 'Looms', headings: ['Loom & Thread', 'Looms'], anchor: 'looms-' })
  })

  test('front matter is part of the section before the first heading, and has no headings', () => {
    const [first, second] = sectionsIn(new CodePointText(`${preamble}# Prices\n`))
    expect(first).toEqual({ anchor: '', title: '', headings: [], level: 0, start: 0, end: preamble.length, treeEnd: preamble.length })
    expect(second?.start).toBe(preamble.length)
  })

  test('no section is before a heading that begins the text', () => {
    expect(anchorsOf('# Prices\n')).toEqual(['prices'])
  })

  test("anchors are GitHub's slugs, unique on the page and never empty for a heading", () => {
    expect(anchorsOf('# A & B, `code` [link](/x)\n# Ünïcode 価格\n# Tiers\n# Tiers\n# Tiers-1\n# !!!\n#\n')).toEqual([
      'a--b-code-link',
      'ünïcode-価格',
      'tiers',
      'tiers-1',
      'tiers-1-1',
      '-1',
      '-2',
    ])
  })

  test('an anchor has at most 300 characters of its heading, and stays unique', () => {
    expect(anchorsOf(`# ${'価'.repeat(300)}\n# ${'😀'.repeat(299)}ab\n`)).toEqual(['価'.repeat(300), 'a'])
    const long = 'word '.repeat(3_000)
    const [first, second] = anchorsOf(`# ${long}\n# ${long}\n`)
    expect(first).toBe('word-'.repeat(60))
    expect(second).toBe(`${first}-1`)
  })

  test('a heading path of more than 600 characters has the beginning of each heading', () => {
    const pathOf = (markdown: string) => sectionsIn(new CodePointText(markdown)).at(-1)?.headings
    const [half, rest] = ['価'.repeat(300), '😀'.repeat(297)]
    expect(pathOf(`# ${half}\n## ${rest}\n`)).toEqual([half, rest])
    expect(pathOf(`# ${half}\n## ${rest}a\n### Tiers\n`)).toEqual([`${'価'.repeat(96)}…`, `${'😀'.repeat(96)}…`, 'Tiers'])
    const deep = [1, 2, 3, 4, 5, 6].map((level) => `${'#'.repeat(level)} ${'word '.repeat(3_000)}\n`).join('')
    expect(Array.from(pathOf(deep)?.join(' > ') ?? '').length).toBeLessThanOrEqual(600)
  })

  test('headings in quotes and lists do not count', () => {
    expect(anchorsOf('> # Quoted\n\n- # Listed\n\n# Real\n')).toEqual(['', 'real'])
  })

  test('divide any text into consecutive slices, at the offsets of a naive count', () => {
    fc.assert(
      fc.property(markdownTexts, fc.boolean(), (body, isPublished) => {
        const value = isPublished ? preamble + body : body
        const points = Array.from(value)
        const sections = sectionsIn(new CodePointText(value))
        expect(sections.map(({ start, end }) => points.slice(start, end).join('')).join('')).toBe(value)
        expect(new Set(sections.map(({ anchor }) => anchor)).size).toBe(sections.length)
        sections.forEach((section, index) => {
          // The oracle: the first later section of the same or a higher level, or the end.
          const next = section.level === 0 ? sections[index + 1] : sections.slice(index + 1).find(({ level }) => level <= section.level)
          expect(section.treeEnd).toBe(next?.start ?? points.length)
          expect(section.headings.at(-1) ?? '').toBe(section.title)
          expect(section.headings.length).toBeLessThanOrEqual(section.level)
        })
      }),
    )
  })
})
