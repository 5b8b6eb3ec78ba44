import { expect, test } from 'vitest'
import { createServerEvents } from '../../src/events/server-events.ts'
import { emitToolEvents } from '../../src/mcp/tool-events.ts'

/** Has one page, `/pricing`, and knows no misspelt word. */
const knowledge = {
  findPage: (reference: string) =>
    reference === 'http://svc.example/pricing.md' || reference === '/pricing'
      ? { status: 'found', page: { path: '/pricing' } }
      : { status: 'unknown', nearest: [] },
  correctedQuery: () => undefined,
} as unknown as ReturnType<Parameters<typeof emitToolEvents>[0]['current']>['knowledge']

function eventsOf(method: string, params: object, result: object): unknown[] {
  const events = createServerEvents()
  const emitted: unknown[] = []
  for (const name of ['pageRead', 'search', 'unanswered', 'answer'] as const)
    events.on(name, (event: unknown) => emitted.push([name, event]))
  emitToolEvents({ events, current: () => ({ knowledge }) })({ method, params, client: 'c1' }, result)
  return emitted
}

const call = (name: string, given: object, structuredContent: object) =>
  eventsOf('tools/call', { name, arguments: given }, { structuredContent })

test.each([
  ['a page by get_page', () => call('get_page', { page: '/pricing' }, { path: '/pricing' })],
  ['a page by fetch', () => call('fetch', { id: '/pricing' }, { id: '/pricing' })],
  ['a resource', () => eventsOf('resources/read', { uri: 'http://svc.example/pricing.md' }, { contents: [] })],
])('%s is a page read', (_what, emit) => {
  expect(emit()).toEqual([['pageRead', { path: '/pricing', reader: 'mcp' }]])
})

test('a document that is not a page is not a page read', () => {
  expect(call('get_page', { page: '/llms.txt' }, { path: '/llms.txt' })).toEqual([])
})

test('an error of a tool emits nothing', () => {
  expect(eventsOf('tools/call', { name: 'get_page' }, { isError: true, structuredContent: { error: 'not_found' } })).toEqual([])
})

test('a search names the pages that are still published', () => {
  const results = [{ id: 'a', markdown_url: 'http://svc.example/pricing.md' }, { id: '/gone' }]
  expect(call('search_knowledge', { query: 'price' }, { results })).toEqual([['search', { result: 'found', pages: ['/pricing'] }]])
})

test.each(['nothing', ' '])('a search for %j without results is unanswered', (query) => {
  expect(call('search_knowledge', { query }, { results: [] })).toEqual([
    ['search', { result: 'empty', pages: [] }],
    ['unanswered', { kind: 'searched', text: query, client: 'c1' }],
  ])
})

test('an answer names the cited pages that are still published', () => {
  const citations = [
    { markdown_url: 'http://svc.example/pricing.md', reviewed: '2026-11-02' },
    { markdown_url: 'http://svc.example/gone.md' },
  ]
  const answer = { status: 'answered', claims: [{}], citations, rejected_claims: 0 }
  expect(call('ask_service', { question: 'What is the price?' }, answer)).toEqual([
    [
      'answer',
      {
        ...{ status: 'answered', reason: undefined, detail: undefined, claims: 1, rejectedClaims: 0 },
        cited: [{ path: '/pricing', reviewed: '2026-11-02' }],
      },
    ],
  ])
})

test('an answer without a claim is unanswered', () => {
  const answer = { status: 'no_evidence', claims: [], citations: [], rejected_claims: 0 }
  const emitted = call('ask_service', { question: 'What is the price?' }, answer)
  expect(emitted[0]).toEqual(['unanswered', { kind: 'asked', text: 'What is the price?', client: 'c1' }])
})

test('a result of another tool emits nothing', () => {
  expect(call('another_tool', {}, { done: true })).toEqual([])
})
