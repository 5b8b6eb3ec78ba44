import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call } from './support/call.ts'
import { makePage, smallKnowledge } from './support/small-knowledge.ts'

describe('get_page (design 5)', () => {
  test.each(['/pricing', '/pricing.md', 'https://svc.example.com/pricing', 'https://svc.example.com/pricing.md'])(
    'reads %s',
    async (page) => {
      const { structured } = await call('get_page', { page })
      const published = smallKnowledge().pages[1]
      expect(structured).toMatchObject({
        path: '/pricing',
        kind: 'page',
        url: 'https://svc.example.com/pricing',
        markdown_url: 'https://svc.example.com/pricing.md',
        reviewed: '2026-05-01',
        reviewed_by: 'pricing lead',
        verified: '2026-05-02',
        sources: [{ title: 'Price list', url: 'https://example.com/prices', accessed: '2026-04-30' }],
        language: 'en',
        markdown: published?.text.value,
        start: 0,
        total_characters: published?.text.length,
        revision: published?.revision,
      })
      expect(structured.next_start).toBeUndefined()
    },
  )

  test('follows a path that the page had before, and says so on both sides (issue 24)', async () => {
    const page = makePage({ path: '/prices', body: `# Prices\n\n${'Long. '.repeat(400)}` })
    const knowledge = { ...smallKnowledge([page]), findPage: () => ({ status: 'found', page, movedFrom: '/pricing' }) as const }
    const { text, structured } = await call('get_page', { page: '/pricing', max_characters: 500 }, { knowledge })
    const notice = 'This page was at /pricing before; its address is now https://svc.example.com/prices.'
    expect(structured).toMatchObject({ path: '/prices', url: 'https://svc.example.com/prices', notice })
    expect(text).toContain(notice)
    expect(text).toContain(`call get_page with {"page":"/prices","start":${structured.next_start}}`)
  })

  test.each(['/pricing#café', '/pricing#caf%C3%A9'])('reads one section with %s', async (page) => {
    const { structured } = await call('get_page', { page })
    expect(structured.markdown).toBe('## Café\n\nCoffee is free.\n')
    expect(structured.total_characters).toBe(smallKnowledge().pages[1]?.text.length)
  })

  test('reads a section with its subsections', async () => {
    const { structured } = await call('get_page', { page: '/pricing#tiers' })
    expect(structured.markdown).toBe('## Tiers\n\nA tier costs $400 a month. 🙂\n\n### Large\n\nAsk us.\n\n')
  })

  test('lists the sections with the characters that asking for each would give', async () => {
    const { structured } = await call('get_page', { page: '/pricing' })
    expect(structured.sections.map(({ anchor }: { anchor: string }) => anchor)).toEqual(['pricing', 'tiers', 'large', 'café'])
    for (const { anchor, characters } of structured.sections) {
      const section = await call('get_page', { page: `/pricing#${anchor}` })
      expect(Array.from(section.structured.markdown)).toHaveLength(characters)
    }
  })

  test('continues at next_start until the page is whole, whatever its characters and the size of the parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(fc.constant('🙂'), fc.constant('e\u0301'), fc.constant('\n## Part\n\n'), fc.string({ unit: 'binary', maxLength: 40 })),
          {
            minLength: 100,
            maxLength: 200,
          },
        ),
        fc.integer({ min: 500, max: 900 }),
        async (pieces, max_characters) => {
          const page = makePage({ path: '/long', body: pieces.join('x') })
          const knowledge = smallKnowledge([page])
          let markdown = ''
          let start: number | undefined = 0
          while (start !== undefined) {
            const { structured }: { structured: { markdown: string; next_start?: number } } = await call(
              'get_page',
              { page: '/long', start, max_characters },
              { knowledge },
            )
            expect(Array.from(structured.markdown).length).toBeLessThanOrEqual(max_characters)
            markdown += structured.markdown
            start = structured.next_start
          }
          expect(markdown).toBe(page.text.value)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('continues inside a section and ends with it; the text names the call that continues', async () => {
    const body = `# Long\n\n${'word '.repeat(300)}\n\n## Next\n\nOther.\n`
    const knowledge = smallKnowledge([makePage({ path: '/long', body })])
    const first = await call('get_page', { page: '/long#long', max_characters: 1_000 }, { knowledge })
    const { next_start, start } = first.structured
    expect(next_start).toBe(start + 1_000)
    const named = /call get_page with (\{.*?\}) \(next_start (\d+)\)/.exec(first.text)
    expect(named?.[2]).toBe(String(next_start))
    const second = await call('get_page', JSON.parse(named?.[1] as string), { knowledge })
    expect(first.structured.markdown + second.structured.markdown).toBe(body)
    expect(second.structured.next_start).toBeUndefined()
  })

  test('serves 20,000 characters by default', async () => {
    const knowledge = smallKnowledge([makePage({ path: '/long', body: 'x'.repeat(30_000) })])
    const { structured, text } = await call('get_page', { page: '/long' }, { knowledge })
    expect(structured.markdown).toHaveLength(20_000)
    expect(structured.next_start).toBe(20_000)
    // A token is about four characters of English; a default result has less than 8,000 (design 5).
    expect(text.length / 4).toBeLessThan(8_000)
  })

  test('names up to 3 nearest pages for an unknown one', async () => {
    const { isError, structured } = await call('get_page', { page: '/prices' })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'page_not_found', suggestions: ['/', '/pricing', '/comparisons/alder-vs-birch'] })
  })

  test('lists the anchors for an unknown one', async () => {
    const { isError, structured } = await call('get_page', { page: '/pricing#cost' })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({
      error: 'section_not_found',
      suggestions: ['/pricing#pricing', '/pricing#tiers', '/pricing#large', '/pricing#café'],
    })
  })

  test.each([
    ['/pricing', 150],
    ['/pricing', 10_000_000],
    ['/pricing', 2 ** 53],
    ['/pricing', 1e300],
    ['/pricing#tiers', 0],
    ['/pricing#tiers', 149],
  ])('lists the anchors when %s has no start %d', async (page, start) => {
    const { isError, structured } = await call('get_page', { page, start })
    expect(isError).toBe(true)
    expect(structured.error).toBe('start_out_of_range')
    expect(structured.suggestions).toContain('/pricing#tiers')
  })
})
