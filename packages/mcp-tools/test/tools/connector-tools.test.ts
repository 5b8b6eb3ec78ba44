import { describe, expect, test } from 'vitest'
import { connectorTools, createConnectorServer } from '../../src/index.ts'
import { makePage, smallKnowledge } from '../support/small-knowledge.ts'

const knowledge = smallKnowledge()

async function call(name: string, args: unknown, dependencies = { knowledge }) {
  const tool = connectorTools.find((candidate) => candidate.name === name)
  const result = await tool?.call(dependencies, args, { client: 'test', signal: new AbortController().signal })
  const [block] = result?.content ?? []
  // biome-ignore lint/suspicious/noExplicitAny: results of both tools
  return { isError: result?.isError === true, text: block?.type === 'text' ? block.text : '', structured: result?.structuredContent as any }
}

describe('the connector tools of /mcp/connector', () => {
  test('search returns one text block of JSON: id, title, url and text, none empty', async () => {
    const { text, structured } = await call('search', { query: 'tier costs' })
    expect(JSON.parse(text)).toEqual(structured)
    expect(structured.results.length).toBeGreaterThan(0)
    for (const result of structured.results) {
      expect(Object.keys(result)).toEqual(['id', 'title', 'url', 'text'])
      expect(Object.values(result).every((value) => typeof value === 'string' && value !== '')).toBe(true)
    }
  })

  test('fetch reads the results of search, at the same address', async () => {
    const { structured } = await call('search', { query: 'tier costs' })
    for (const { id, title, url } of structured.results) {
      const read = await call('fetch', { id })
      expect(read.structured).toMatchObject({ id, title, url, metadata: { revision: expect.stringMatching(/^[0-9a-f]{16}$/) } })
      expect(JSON.parse(read.text)).toEqual(read.structured)
    }
  })

  test('fetch of a path returns the whole page, cut at 50,000 characters with a notice', async () => {
    const [, pricing] = knowledge.pages
    expect((await call('fetch', { id: '/pricing' })).structured).toMatchObject({
      text: pricing?.text.value,
      url: pricing?.url,
      metadata: { reviewed: '2026-05-01', verified: '2026-05-02', revision: pricing?.revision },
    })
    const long = makePage({ path: '/long', body: `# Long\n\n${'🙂 '.repeat(30_000)}` })
    const { structured } = await call('fetch', { id: '/long' }, { knowledge: smallKnowledge([long]) })
    expect(Array.from(structured.text)).toHaveLength(50_000)
    expect(structured.metadata.notice).toBe(
      `These are the first 50000 of ${long.text.length} characters; the whole page is at ${long.markdownUrl}.`,
    )
  })

  test('fetch reads the index and stored revisions, like get_page', async () => {
    const [, pricing] = knowledge.pages
    const index = await call('fetch', { id: '/llms.txt' })
    expect(index.structured).toMatchObject({ id: '/llms.txt', url: 'https://svc.example.com/llms.txt' })
    expect(index.structured.text).toContain('https://svc.example.com/pricing.md')
    const revision = await call('fetch', { id: `/pricing@${pricing?.revision}` })
    expect(revision.structured).toMatchObject({
      text: pricing?.text.value,
      metadata: { revision: pricing?.revision, notice: 'This is the current revision of https://svc.example.com/pricing.' },
    })
    const old = await call('fetch', { id: '/pricing@0000000000000000' })
    expect([old.structured.error, old.structured.suggestions]).toEqual(['revision_not_kept', [`/pricing@${pricing?.revision}`]])
  })

  test('an error of fetch names no tool of /mcp', async () => {
    for (const id of ['/prising', '/pricing#nowhere', '/pricing@0000000000000000']) {
      expect((await call('fetch', { id })).text).not.toMatch(/get_page|search_knowledge/)
    }
  })

  test.each([
    ['search', { query: '' }, 'invalid_argument'],
    ['search', { query: 'x', limit: 3 }, 'invalid_argument'],
    ['fetch', {}, 'invalid_argument'],
    ['fetch', { id: '/prising' }, 'page_not_found'],
    ['fetch', { id: '/pricing#nowhere' }, 'section_not_found'],
    ['fetch', { id: '../../etc/passwd' }, 'page_not_found'],
  ])('%s %j is an error with a resolution', async (name, args, error) => {
    const { isError, structured } = await call(name, args)
    expect([isError, structured.error]).toEqual([true, error])
    expect(structured.resolution).not.toBe('')
  })

  test('a blank query is an argument error', async () => {
    expect((await call('search', { query: '  ' })).structured).toMatchObject({ error: 'invalid_argument' })
  })

  test('the server of the connector has no resources', () => {
    const { handlers } = createConnectorServer({ knowledge, serverInfo: { name: 'test', version: '1.0.0' } })
    expect(handlers.tools.list(undefined).tools.map(({ name }) => name)).toEqual(['search', 'fetch'])
    expect(handlers.resources).toBeUndefined()
  })
})
