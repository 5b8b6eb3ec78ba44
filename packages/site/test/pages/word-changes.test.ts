import { type PublishedPage, publishPages } from '@svc/knowledge-index'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordChanges } from '../../src/pages/word-changes.ts'

function published(body: string, language = 'en'): PublishedPage {
  const frontMatter = { title: 'Prices', description: 'A page.', sources: [], language }
  const [page] = publishPages(
    { pages: [{ file: 'x.md', path: '/prices', kind: 'page', frontMatter, body, revision: '0'.repeat(16) }] },
    { baseUrl: 'https://facts.example' },
  )
  return page as PublishedPage
}

const changes = async (before: string, after: string, language?: string) =>
  (await wordChanges(published(before, language), published(after, language))).value

/** Names of the sections that are shown. */
const sections = (shown: string) => [...shown.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, name]) => name)

describe('the words that a revision changed', () => {
  const before = '# Prices\n\nWhat it costs.\n\n## Fees\n\nA review costs **95 dollars** a month.\n\n## Taxes\n\nNone.\n'

  test.each([
    ['a word', before.replace('95', '96'), 'A review costs <del>95</del> <ins>96</ins> dollars a month.'],
    ['a sentence', before.replace('month.', 'month. Fees fall.'), 'dollars a month. <ins>Fees fall.</ins>'],
    ['a new section', `${before}\n## Refunds\n\nYes.\n`, '<ins>Refunds\nYes.</ins>'],
    ['a section that is gone', before.replace('## Taxes\n\nNone.\n', ''), '<del>Taxes\nNone.</del>'],
    ['markup', before.replaceAll('**', ''), 'Only marks or addresses differ.'],
    ['text that looks like markup', before.replace('None', '&lt;ins&gt;'), '\n<del>None</del>\n<ins>‹ins&gt;</ins>.'],
  ])('%s', async (_, after, shown) => {
    const html = await changes(before, after)
    expect(html).toContain(shown)
    expect(sections(html)).toHaveLength(1)
  })

  test('are by section, in the order of the later page, with a few words around each change', async () => {
    const filler = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    const long = (from: string, to: string) => `# Prices\n\n${from} ${filler} ${to}\n`
    const html = await changes(`${long('One', 'end')}\n## Taxes\n\nNone.\n`, `${long('Two', 'stop')}\n## New\n\nYes.\n`)
    expect(sections(html)).toEqual(['Prices', 'Prices › New', 'Prices › Taxes'])
    expect(html).toContain('word7 … word52')
    expect(html).not.toContain('word30')
  })

  test('are found in languages without spaces', async () => {
    expect(await changes('料金は毎月です。', '料金は毎年です。', 'ja')).toContain('毎<del>月</del><ins>年</ins>')
  })

  test('give both texts back', async () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 }).map((list) => list.join(' '))
    await fc.assert(
      fc.asyncProperty(words, words, async (earlier, later) => {
        fc.pre(earlier !== later)
        const [, shown = ''] = /<p class="words"[^>]*>(.*)<\/p>/.exec(await changes(earlier, later)) ?? []
        const without = (marks: RegExp) => shown.replaceAll(marks, '').replaceAll(/ +/g, ' ').trim()
        expect(without(/<del>.*?<\/del>|<\/?ins>/g)).toBe(later)
        expect(without(/<ins>.*?<\/ins>|<\/?del>/g)).toBe(earlier)
      }),
    )
  })

  test('are all of both texts where too many differ, and none of a section that is too long', async () => {
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => `n${from + index}`).join(' ')
    const html = await changes(numbers(0, 500), numbers(1_000, 500))
    expect(html).toContain(`<del>${numbers(0, 500)}</del><ins>${numbers(1_000, 500)}</ins>`)
    expect(await changes(numbers(0, 500), numbers(0, 9_000))).toContain('It is too long to show its words.')
  })
})
