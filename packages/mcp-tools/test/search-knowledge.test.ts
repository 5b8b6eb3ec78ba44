import { describe, expect, test } from 'vitest'
import type { PublishedKnowledge } from '../src/index.ts'
import { call } from './support/call.ts'
import { smallKnowledge } from './support/small-knowledge.ts'

describe('search_knowledge (design 5)', () => {
  test('answers passages with everything needed to cite them', async () => {
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
          markdown_url: 'https://svc.example.com/pricing.md',
          excerpt: '## Tiers\n\nA tier costs $400 a month. 🙂',
          reviewed: '2026-05-01',
          verified: '2026-05-02',
          score: 1,
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
  ])('serves a limit of %d as %d and says so', async (limit, served) => {
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

  test.each(['zebra', '   '])('answers %j, which matches nothing, with a notice and no error', async (query) => {
    const { isError, structured, text } = await call('search_knowledge', { query })
    expect(isError).toBe(false)
    expect(structured.results).toEqual([])
    expect(structured.notice).toContain('Nothing published matches')
    expect(text).toContain(structured.notice)
  })
})
