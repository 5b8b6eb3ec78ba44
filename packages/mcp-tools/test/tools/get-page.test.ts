import { markdownSections } from '@svc/knowledge-index'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnowledgeDependencies } from '../../src/index.ts'
import { call } from '../support/call.ts'
import { makePage, smallKnowledge } from '../support/small-knowledge.ts'

describe('get_page', () => {
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

  test('follows a former path, with a notice in text and structured content', async () => {
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

  test('lists the sections with their lengths', async () => {
    const { structured } = await call('get_page', { page: '/pricing' })
    expect(structured.sections.map(({ anchor }: { anchor: string }) => anchor)).toEqual(['pricing', 'tiers', 'large', 'café'])
    for (const { anchor, characters } of structured.sections) {
      const section = await call('get_page', { page: `/pricing#${anchor}` })
      expect(Array.from(section.structured.markdown)).toHaveLength(characters)
    }
  })

  test('returns the whole page in parts, for any characters and any size of the parts', { tags: ['slow'] }, async () => {
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

  test('continues inside a section until its end; the text has the next call', async () => {
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

  test('returns 20,000 characters by default', async () => {
    const knowledge = smallKnowledge([makePage({ path: '/long', body: 'x'.repeat(30_000) })])
    const { structured, text } = await call('get_page', { page: '/long' }, { knowledge })
    expect(structured.markdown).toHaveLength(20_000)
    expect(structured.next_start).toBe(20_000)
    // A token is about four characters of English; a default result has less than 8,000.
    expect(text.length / 4).toBeLessThan(8_000)
  })

  test('suggests up to 3 nearest pages for an unknown one', async () => {
    const { isError, structured } = await call('get_page', { page: '/prices' })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'page_not_found', suggestions: ['/', '/pricing', '/comparisons/alder-vs-birch'] })
  })

  test('names a tool call that lists all pages, not a method that models cannot call', async () => {
    const { structured } = await call('get_page', { page: '/prices' })
    expect(structured.resolution).toContain('call get_page with {"page":"/llms.txt"}')
    expect(structured.resolution).not.toContain('resources/list')
  })

  test('lists the anchors for an unknown anchor', async () => {
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
  ])('lists the anchors if %s has no start %d', async (page, start) => {
    const { isError, structured } = await call('get_page', { page, start })
    expect(isError).toBe(true)
    expect(structured.error).toBe('start_out_of_range')
    expect(structured.suggestions).toContain('/pricing#tiers')
  })
})

describe('get_page of documents', () => {
  test('reads /llms.txt with every page if the server has no documents', async () => {
    const { structured } = await call('get_page', { page: '/llms.txt' })
    expect(structured).toMatchObject({
      path: '/llms.txt',
      url: 'https://svc.example.com/llms.txt',
      markdown_url: 'https://svc.example.com/llms.txt',
    })
    for (const { markdownUrl } of smallKnowledge().pages) expect(structured.markdown).toContain(`](${markdownUrl})`)
    expect(structured.revision).toBe(smallKnowledge().revision)
  })

  const text = '# For developers\n\nHow to call it.\n\n## Limits\n\n120 calls a minute.\n'
  const document = async (path: string) =>
    path === '/developers' ? ({ status: 'found', text, sections: markdownSections(text) } as const) : ({ status: 'unknown' } as const)

  test.each(['/developers', '/developers.md'])('reads %s as the server returns it', async (page) => {
    const { structured } = await call('get_page', { page }, { document })
    expect(structured).toMatchObject({
      path: '/developers',
      title: 'For developers',
      description: 'How to call it.',
      kind: 'page',
      url: 'https://svc.example.com/developers',
      markdown_url: 'https://svc.example.com/developers.md',
      markdown: text,
    })
  })

  test('reads one section of a document, and lists the sections for an unknown one', async () => {
    const { structured } = await call('get_page', { page: '/developers#limits' }, { document })
    expect(structured.markdown).toBe('## Limits\n\n120 calls a minute.\n')
    const unknown = await call('get_page', { page: '/developers#cost' }, { document })
    expect(unknown.structured).toMatchObject({
      error: 'section_not_found',
      suggestions: ['/developers#for-developers', '/developers#limits'],
    })
  })

  test('an unknown document is page_not_found, an unreadable one history_unavailable', async () => {
    expect((await call('get_page', { page: '/nowhere.txt' }, { document })).structured.error).toBe('page_not_found')
    const away = async () => ({ status: 'unavailable' }) as const
    expect((await call('get_page', { page: '/changes' }, { document: away })).structured.error).toBe('history_unavailable')
  })
})

describe('get_page of revisions', () => {
  const [stored, gone] = ['1379853ac1e63c85', 'ffffffffffffffff']
  const asked: string[] = []
  const revision: KnowledgeDependencies['revision'] = async (path, wanted) => {
    asked.push(path)
    if (path === '/nowhere') return { status: 'unknown_page' }
    if (wanted !== stored) return { status: 'not_kept', stored: [stored] }
    const url = `https://svc.example.com${path}@${stored}`
    const page = {
      ...makePage({ path, body: `# Before\n\n${'Old. '.repeat(400)}\n\n## Fees\n\nNone.\n` }),
      url,
      markdownUrl: `${url}.md`,
      revision: stored,
    }
    return { status: 'found', page, publishedAt: '2026-11-03T10:00:00.000Z', isCurrent: false }
  }

  test.each([`/pricing@${stored}`, `/pricing@${stored}.md`, `/pricing.md@${stored}`, `https://svc.example.com/pricing@${stored}`])(
    'reads the earlier text of %s, with a notice in text and structured content',
    async (page) => {
      const { structured, text } = await call('get_page', { page, max_characters: 500 }, { revision })
      expect(structured).toMatchObject({
        path: '/pricing',
        revision: stored,
        url: `https://svc.example.com/pricing@${stored}`,
        markdown_url: `https://svc.example.com/pricing@${stored}.md`,
        notice:
          'This is an earlier revision, first published 2026-11-03T10:00:00.000Z. The current version is https://svc.example.com/pricing.',
      })
      expect(text).toContain(structured.notice)
      // The rest is read from the same revision.
      expect(text).toContain(`call get_page with {"page":"/pricing@${stored}","start":${structured.next_start}}`)
    },
  )

  test('reads one section of a revision', async () => {
    const { structured } = await call('get_page', { page: `/pricing@${stored}#fees` }, { revision })
    expect(structured.markdown).toBe('## Fees\n\nNone.\n')
  })

  test.each([
    ['of another length', `/pricing@${stored.slice(1)}`],
    ['in capitals', `/pricing@${stored.toUpperCase()}`],
    ['that is empty', '/pricing@'],
    ['that is not stored', `/pricing@${gone}`],
  ])('a revision %s is an error with the stored revisions', async (_, page) => {
    const { structured } = await call('get_page', { page }, { revision })
    expect(structured).toMatchObject({ error: 'revision_not_kept', suggestions: [`/pricing@${stored}`] })
  })

  test('of the front page are at /index', async () => {
    asked.length = 0
    expect((await call('get_page', { page: `/index@${stored}` }, { revision })).structured.path).toBe('/')
    expect(asked).toEqual(['/'])
  })

  test('of a page that was removed the error names the last revision', async () => {
    const removed: KnowledgeDependencies['revision'] = async (path) =>
      path === '/gone' ? { status: 'not_kept', stored: [stored] } : { status: 'unknown_page' }
    const { structured, text } = await call('get_page', { page: '/gone.md' }, { revision: removed })
    expect(structured).toMatchObject({
      error: 'page_not_found',
      message: 'The page at "/gone" was removed. Its last revision is kept.',
      resolution: `Call get_page with {"page":"/gone@${stored}"}, or find another page with search_knowledge.`,
      suggestions: [`/gone@${stored}`],
    })
    expect(text).toContain(`/gone@${stored}`)
    expect((await call('get_page', { page: '/never' }, { revision: removed })).structured.message).toContain('No page is published')
  })

  test('a revision of an unknown page is page_not_found; a history that is down is history_unavailable', async () => {
    expect((await call('get_page', { page: `/nowhere@${stored}` }, { revision })).structured.error).toBe('page_not_found')
    const away = async () => ({ status: 'unavailable' }) as const
    expect((await call('get_page', { page: `/pricing@${stored}` }, { revision: away })).structured.error).toBe('history_unavailable')
  })

  test('without a history only the current revision can be read', async () => {
    const current = smallKnowledge().pages[1]?.revision
    const { structured } = await call('get_page', { page: `/pricing@${current}` })
    expect(structured).toMatchObject({ revision: current, notice: 'This is the current revision of https://svc.example.com/pricing.' })
    expect((await call('get_page', { page: `/pricing@${gone}` })).structured.suggestions).toEqual([`/pricing@${current}`])
  })
})
