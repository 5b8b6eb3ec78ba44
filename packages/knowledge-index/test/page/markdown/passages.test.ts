import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PublishedPage, publishPages } from '../../../src/index.ts'
import { parseText } from '../../../src/page/markdown/parsed-text.ts'
import { type PagePassage, passagesOf } from '../../../src/page/markdown/passages.ts'
import { preambleEnd } from '../../../src/page/markdown/preamble.ts'
import { contentOf, markdown } from '../../support/pages.ts'

const publish = (body: string): PublishedPage =>
  publishPages(contentOf({ '/': '', '/pricing': '', '/page': body }), { baseUrl: 'https://a.example' }).at(-1) as PublishedPage

const blocksOf = ({ text }: PublishedPage) => parseText(text, preambleEnd(text.value)).blocks
const cut = (page: PublishedPage): PagePassage[] => [...passagesOf(page, blocksOf(page))]

const sentences = (count: number) => Array.from({ length: count }, (_, number) => `Sentence number ${number} says a little.`).join(' ')

describe('a page is divided into passages', () => {
  test('at its headings, with the heading path', () => {
    const found = cut(publish('Before.\n\n# Plan\n\nOne.\n\n## Limits\n\nTwo.\n\n# Other\n\nThree.'))
    expect(found.map(({ id, section, text }) => [id, section.headings, text])).toEqual([
      ['/page#', [], 'Before.'],
      ['/page#plan', ['Plan'], 'One.'],
      ['/page#limits', ['Plan', 'Limits'], 'Two.'],
      ['/page#other', ['Other'], 'Three.'],
    ])
  })

  test('without its front matter and the line that links llms.txt', () => {
    const page = publish('Only this.')
    const [passage, ...others] = cut(page)
    expect(others).toEqual([])
    expect(page.text.slice(passage?.start ?? 0, passage?.end)).toBe('Only this.')
  })

  test('without scripts and styles, like its HTML', () => {
    const texts = cut(publish('# A <style>b{}</style>\n\nOne <script>two()</script>three.\n\n<script>\nfour()\n</script>')).map(
      ({ text }) => text,
    )
    expect(texts.join(' ')).toMatch(/^One three\.\s*$/)
  })

  test('between paragraphs, at about 1,200 characters', () => {
    const found = cut(publish(`# Long\n\n${Array.from({ length: 12 }, () => sentences(10)).join('\n\n')}`))
    expect(found.length).toBeGreaterThan(3)
    for (const { start, end } of found) expect(end - start).toBeLessThanOrEqual(1_600)
    expect(found.map(({ id }) => id).slice(0, 2)).toEqual(['/page#long', '/page#long~2'])
  })

  test('inside a paragraph only if it is too long, between sentences', () => {
    const page = publish(sentences(120))
    const found = cut(page)
    expect(found.length).toBeGreaterThan(3)
    for (const { start, end } of found) expect(page.text.slice(start, end)).toMatch(/^Sentence .*little\.$/s)
  })

  test('never inside a table or a code fence', () => {
    const table = ['| a | b |', '| --- | --- |', ...Array.from({ length: 150 }, (_, row) => `| cell ${row} | value ${row} |`)].join('\n')
    const fence = ['```ts', ...Array.from({ length: 150 }, (_, number) => `const value${number} = ${number}`), '```'].join('\n')
    const page = publish(`Text.\n\n${table}\n\nText.\n\n${fence}\n\nText.`)
    const slices = cut(page).map(({ start, end }) => page.text.slice(start, end))
    expect(slices.some((slice) => slice.includes(table))).toBe(true)
    expect(slices.some((slice) => slice.includes(fence))).toBe(true)
  })

  test('with a heading without text only in the paths below it, and a last heading as a passage', () => {
    expect(cut(publish('# Part\n\n## Chapter\n\nText.\n\n# Empty end')).map(({ id }) => id)).toEqual(['/page#chapter', '/page#empty-end'])
  })
})

test('as slices in order that do not overlap, inside a section, with whole blocks and no lost text', () => {
  fc.assert(
    fc.property(markdown, (body) => {
      const page = publish(body)
      const found = cut(page)
      const { value } = page.text
      let last = 0
      for (const { start, end, section } of found) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(start).toBeGreaterThanOrEqual(section.start)
        expect(end).toBeLessThanOrEqual(section.end)
        const slice = page.text.slice(start, end)
        expect(slice.trimEnd()).toBe(slice)
        last = end
      }
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      for (const block of blocksOf(page)) {
        const [start, end] = [page.text.toCodePoints(block.start), page.text.toCodePoints(block.end)]
        const holding = found.filter((passage) => passage.start < end && passage.end > start)
        if (block.kind === 'table' || block.kind === 'code') expect(holding).toHaveLength(1)
        if (block.kind === 'rule' || block.kind === 'heading') continue
        const covered = holding.map((passage) => page.text.slice(Math.max(start, passage.start), Math.min(end, passage.end))).join('')
        expect(covered.replace(/\s/g, '')).toBe(value.slice(block.start, block.end).replace(/\s/g, ''))
        for (const { text } of holding) expect(text.trim()).not.toBe('')
      }
    }),
    { numRuns: 25 },
  )
})
