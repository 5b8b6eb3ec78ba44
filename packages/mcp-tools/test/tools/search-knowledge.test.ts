import { createKnowledge } from '@svc/knowledge-index'
import { describe, expect, test } from 'vitest'
import type { PublishedKnowledge } from '../../src/index.ts'
import { call } from '../support/call.ts'
import { smallKnowledge } from '../support/small-knowledge.ts'

describe('search_knowledge', () => {
  test('returns passages with everything needed to cite them', async () => {
    const { isError, structured } = await call('search_knowledge', { query: 'tier costs' })
    expect(isError).toBe(false)
    expect(structured).toEqual({
      query: 'tier costs',
      limit: 6,
      results: [
        {
          id: '/pricing#tiers',
          kind: 'page',
          title: 'Title of /pricing',
          section: 'Tiers',
          url: 'https://svc.example.com/pricing#tiers',
          excerpt: '## Tiers\n\nA tier costs $400 a month. 🙂',
          reviewed: '2026-05-01',
          verified: '2026-05-02',
        },
      ],
      revision: '0123456789abcdef',
      notice: expect.stringContaining('read the page'),
    })
  })

  test.each([
    [1, 1],
    [20, 20],
    [21, 20],
    [Number.MAX_SAFE_INTEGER, 20],
    [2 ** 53, 20],
    [1e300, 20],
  ])('uses a limit of %d as %d and returns it', async (limit, served) => {
    const limits: (number | undefined)[] = []
    const search: PublishedKnowledge['search'] = async (_query, options) => {
      limits.push(options?.limit)
      return []
    }
    const knowledge = { ...smallKnowledge(), search }
    const { structured } = await call('search_knowledge', { query: 'price', limit }, { knowledge })
    expect(structured.limit).toBe(served)
    expect(limits).toEqual([served])
  })

  test('returns a notice and no error for words that match nothing', async () => {
    const { isError, structured, text } = await call('search_knowledge', { query: 'zebra' })
    expect(isError).toBe(false)
    expect(structured.results).toEqual([])
    expect(structured.notice).toContain('Nothing published matches')
    expect(structured.notice).toContain('Nearest titles: Title of')
    expect(structured.notice).toContain('get_page with {"page":"/llms.txt"} for a list of all pages')
    expect(structured.notice).not.toContain('resources/list')
    expect(text).toContain(structured.notice)
  })

  test('names the changes too if the server has documents', async () => {
    const document = async () => ({ status: 'unknown' as const })
    const { structured } = await call('search_knowledge', { query: 'zebra' }, { document })
    expect(structured.notice).toContain('{"page":"/llms.txt"} for a list of all pages, or with {"page":"/changes"} for what has changed.')
    expect((await call('search_knowledge', { query: 'zebra' })).structured.notice).not.toContain('/changes')
  })

  test('filters by folder and language, and names both if nothing is found', async () => {
    const filters: unknown[] = []
    const search: PublishedKnowledge['search'] = async (_query, { under, language } = {}) => {
      filters.push({ under, language })
      return []
    }
    const knowledge = { ...smallKnowledge(), search }
    const guides = ['/guides', 'guides', '/guides/', '/Guides/index', '/guides/index.md', '/guides.md', '/guides@0123456789abcdef']
    for (const under of [...guides, '/']) await call('search_knowledge', { query: 'price', under }, { knowledge })
    const { structured } = await call('search_knowledge', { query: 'price', under: '/guides', language: 'de' }, { knowledge })
    expect(filters).toEqual([
      ...guides.map(() => ({ under: '/guides', language: undefined })),
      { under: '/', language: undefined },
      { under: '/guides', language: 'de' },
    ])
    expect(structured.notice).toContain('Nothing published under /guides in de matches these words.')
  })

  test.each([
    [{ under: {} }, '"under" must be a string of 1 to 512 characters'],
    [{ language: 7 }, '"language" must be a string of 1 to 35 characters'],
  ])('refuses %j', async (args, message) => {
    const { isError, structured } = await call('search_knowledge', { query: 'price', ...args })
    expect(isError).toBe(true)
    expect(structured.message).toContain(message)
  })

  test('returns the corrected spelling and addresses of the same text, in text and structured content', async () => {
    const small = smallKnowledge()
    const also = [{ url: 'https://svc.example.com/v1#tiers', markdownUrl: 'https://svc.example.com/v1.md' }]
    const search: PublishedKnowledge['search'] = async () => (await small.search('tier costs')).map((hit) => ({ ...hit, also }))
    const knowledge = { ...small, search, correctedQuery: () => 'tier costs' }
    const { structured, text } = await call('search_knowledge', { query: 'teir csots' }, { knowledge })
    expect(structured.notice).toMatch(/^Showing results for tier costs\. /)
    expect(structured.results).toMatchObject([{ also: ['https://svc.example.com/v1#tiers'] }])
    expect(text).toContain('Showing results for tier costs.')
    expect(text).toContain('Same text: https://svc.example.com/v1#tiers')
  })

  test.each([
    [500, 20],
    [500, 7],
    [2_000, 6],
    [50_000, 20],
  ])('43: has at most %i characters of excerpts together in %i results', async (max_characters, limit) => {
    const pages = Array.from({ length: 24 }, (_, index) => ({
      file: `pages/page-${index}.md`,
      path: `/page-${index}`,
      kind: 'page' as const,
      frontMatter: { title: `Page ${index}`, description: 'Costs.', sources: [], language: 'en' },
      body: `${'A tier costs more. '.repeat(60)} Number ${index}.`,
      revision: '0123456789abcdef',
    }))
    const content = { profile: {}, pages, providers: [], glossary: [], questions: [], revision: '0123456789abcdef' }
    const knowledge = await createKnowledge(content as never, { baseUrl: 'https://svc.example.com' })
    const { structured, text } = await call('search_knowledge', { query: 'tier costs', limit, max_characters }, { knowledge })
    const lengths = structured.results.map(({ excerpt }: { excerpt: string }) => Array.from(excerpt).length)
    expect(lengths.reduce((sum: number, length: number) => sum + length, 0)).toBeLessThanOrEqual(max_characters)
    expect(structured.results.length).toBe(Math.min(limit, Math.floor(max_characters / 100)))
    if (structured.results.length < limit)
      expect(structured.notice).toContain(`max_characters leaves out ${limit - structured.results.length} more results.`)
    expect(text).toContain(structured.notice)
  })

  test('returns less than 8,000 tokens by default, even with the longest excerpts and 20 addresses of the same text each', async () => {
    const small = smallKnowledge()
    const [hit] = await small.search('tier costs')
    if (hit === undefined) throw new Error('the small knowledge has a tier')
    const url = `https://svc.example.com/${'folder/'.repeat(10)}page#section`
    const longest = {
      ...hit,
      excerpt: '"'.repeat(600),
      text: `… ${'"'.repeat(600)} …`,
      section: 's'.repeat(600),
      also: Array.from({ length: 20 }, () => ({ url, markdownUrl: url })),
    }
    const knowledge = { ...small, search: async () => Array.from({ length: 6 }, () => longest) }
    const { structured, text } = await call('search_knowledge', { query: 'tier' }, { knowledge })
    expect(JSON.stringify(structured).length / 4).toBeLessThan(8_000)
    expect(text.length / 4).toBeLessThan(8_000)
  })
})
