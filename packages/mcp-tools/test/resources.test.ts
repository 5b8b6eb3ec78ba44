import { ProtocolError } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { createKnowledgeResources } from '../src/resources.ts'
import { makePage, smallKnowledge } from './support/small-knowledge.ts'

const many = smallKnowledge(Array.from({ length: 250 }, (_, number) => makePage({ path: `/page-${number}`, body: `# Page ${number}\n` })))

describe('resources', () => {
  test('are the published pages, with size in bytes and the time of the last change or review', () => {
    const { resources } = createKnowledgeResources(smallKnowledge()).list(undefined)
    expect(resources[1]).toEqual({
      uri: 'https://svc.example.com/pricing.md',
      name: '/pricing',
      title: 'Title of /pricing',
      description: 'About /pricing.',
      mimeType: 'text/markdown',
      size: Buffer.byteLength(smallKnowledge().pages[1]?.text.value ?? ''),
      annotations: { lastModified: '2026-05-02T08:00:00.000Z' },
    })
    expect(resources[0]).not.toHaveProperty('annotations')
    const reviewed = smallKnowledge([makePage({ path: '/reviewed', reviewed: '2026-05-01', body: 'Text.' })])
    expect(createKnowledgeResources(reviewed).list(undefined).resources[0]?.annotations).toEqual({ lastModified: '2026-05-01T00:00:00Z' })
  })

  test('of 250 pages are listed in three responses of at most 100, each once and in order', () => {
    const { list } = createKnowledgeResources(many)
    const sizes: number[] = []
    const uris: string[] = []
    let cursor: string | undefined
    do {
      const { resources, nextCursor } = list(cursor)
      sizes.push(resources.length)
      uris.push(...resources.map(({ uri }) => uri))
      cursor = nextCursor
    } while (cursor !== undefined)
    expect(sizes).toEqual([100, 100, 50])
    expect(uris).toEqual(many.pages.map((page) => page.markdownUrl))
  })

  test('are read when their list is first requested, so that a reload delays no request', () => {
    const read: string[] = []
    const pages = many.pages.map((page) => ({
      ...page,
      get text() {
        read.push(page.path)
        return page.text
      },
    }))
    const { list } = createKnowledgeResources(smallKnowledge(pages))
    expect(read).toEqual([])
    const first = list(undefined)
    expect(read).toEqual(many.pages.slice(0, 100).map(({ path }) => path))
    expect(list(undefined)).toBe(first)
    expect(read).toHaveLength(100)
  })

  test('in a full last response have no cursor', () => {
    const { list } = createKnowledgeResources(smallKnowledge(many.pages.slice(0, 100)))
    expect(list(undefined).nextCursor).toBeUndefined()
  })

  test('of no pages are an empty list', () => {
    expect(createKnowledgeResources(smallKnowledge([])).list(undefined)).toEqual({ resources: [] })
  })

  test.each(['', '100', '0123456789abcdef.0', '0123456789abcdef.150', 'fedcba9876543210.100'])(
    'with the invalid cursor %j are error -32602',
    (cursor) => {
      const { list, templates } = createKnowledgeResources(many)
      for (const attempt of [() => list(cursor), () => templates(cursor)])
        expect(attempt).toThrow(expect.objectContaining({ code: -32602 }))
    },
  )

  test('have exactly the published text', () => {
    const { read } = createKnowledgeResources(smallKnowledge())
    expect(read('https://svc.example.com/pricing.md')).toEqual({
      contents: [{ uri: 'https://svc.example.com/pricing.md', mimeType: 'text/markdown', text: smallKnowledge().pages[1]?.text.value }],
    })
  })

  test('are read by any spelling of their address, and name their own', () => {
    const found: string[] = []
    const knowledge = smallKnowledge()
    const findPage = (reference: string) => {
      found.push(reference)
      return knowledge.findPage('/pricing')
    }
    const { read } = createKnowledgeResources({ ...knowledge, findPage })
    for (const uri of ['http://localhost:8080/pricing.md', 'https://svc.example.com/pricing.md?a=1']) {
      expect(read(uri).contents).toEqual([expect.objectContaining({ uri: 'https://svc.example.com/pricing.md' })])
    }
    expect(found).toEqual(['http://localhost:8080/pricing.md', 'https://svc.example.com/pricing.md?a=1'])
  })

  test.each([
    'https://svc.example.com/pricing',
    'https://svc.example.com/pricing.md#tiers',
    'https://svc.example.com/nowhere.md',
    'file:///etc/passwd',
    'constructor',
    'x'.repeat(10_000),
  ])('do not include %.60s: -32602 with the URI, cut at 256 characters', (uri) => {
    const { read } = createKnowledgeResources(smallKnowledge())
    expect(() => read(uri)).toThrow(ProtocolError)
    expect(() => read(uri)).toThrow(expect.objectContaining({ code: -32602, data: { uri: uri.slice(0, 256) } }))
  })
})
