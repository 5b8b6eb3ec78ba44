import { describe, expect, test } from 'vitest'
import { call } from '../support/call.ts'
import { makePage, smallKnowledge } from '../support/small-knowledge.ts'

describe('compare_providers', () => {
  test.each([
    ['alder', 'birch'],
    ['birch', 'alder'],
    ['ALDER MUTUAL', 'Birch & Co'],
    ['birch & co', 'Alder'],
  ])('finds the comparison of %s and %s, byte for byte the same', async (provider_a, provider_b) => {
    const found = await call('compare_providers', { provider_a, provider_b })
    expect(found).toEqual(await call('compare_providers', { provider_a: 'alder', provider_b: 'birch' }))
    expect(found.structured).toMatchObject({
      path: '/comparisons/alder-vs-birch',
      kind: 'comparison',
      providers: [
        { id: 'alder', name: 'Alder Mutual' },
        { id: 'birch', name: 'Birch & Co' },
      ],
      markdown: expect.stringContaining('Alder is older than Birch.'),
    })
  })

  test('continues a long comparison with get_page', async () => {
    const page = makePage({ path: '/comparisons/long', kind: 'comparison', providers: ['alder', 'cedar'], body: 'x'.repeat(25_000) })
    const knowledge = smallKnowledge([page])
    const { structured, text } = await call('compare_providers', { provider_a: 'cedar', provider_b: 'alder' }, { knowledge })
    expect(structured.next_start).toBe(20_000)
    const rest = await call('get_page', JSON.parse(/call get_page with (\{.*?\})/.exec(text)?.[1] as string), { knowledge })
    expect(structured.markdown + rest.structured.markdown).toBe(page.text.value)
  })

  test('lists the known providers for an unknown one', async () => {
    const { isError, structured } = await call('compare_providers', { provider_a: 'alder', provider_b: 'oak' })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'unknown_provider', suggestions: ['Alder Mutual', 'Birch & Co', 'Cedar Re'] })
    expect(structured.message).toContain('"oak"')
  })

  test('is an error if one provider is named twice', async () => {
    const { isError, structured } = await call('compare_providers', { provider_a: 'alder', provider_b: 'Alder Mutual' })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'same_provider', suggestions: ['/comparisons/alder-vs-birch'] })
  })

  test('suggests a search if a provider has no comparison', async () => {
    const { structured } = await call('compare_providers', { provider_a: 'cedar', provider_b: 'cedar' })
    expect(structured).toMatchObject({
      suggestions: [],
      resolution: 'Name the other provider. Find what is published with search_knowledge.',
    })
  })

  test('says that no comparison is published, and suggests no provider', async () => {
    const knowledge = { ...smallKnowledge(), findComparison: () => ({ status: 'none_published' as const }) }
    const { isError, structured } = await call('compare_providers', { provider_a: 'alder', provider_b: 'birch' }, { knowledge })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'no_published_comparison', suggestions: [] })
    expect(structured.message).toContain('No comparison of providers is published')
  })

  test('lists published comparisons instead of generating one', async () => {
    const { isError, structured } = await call('compare_providers', { provider_a: 'alder', provider_b: 'cedar' })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'no_published_comparison', suggestions: ['/comparisons/alder-vs-birch'] })
  })
})
