import type { Answer } from '@svc/answer-engine'
import { createServerEvents } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import type { ToolEvent } from '@svc/mcp-tools'
import { expect, test } from 'vitest'
import { emitToolEvents } from '../../src/mcp/tool-events.ts'

const page = { path: '/pricing' } as PublishedPage

/** Has one page, `/pricing`. */
const knowledge: Parameters<ReturnType<typeof emitToolEvents>>[1] = {
  findPage: (reference) =>
    ['/pricing', 'http://svc.example/pricing', 'http://svc.example/pricing.md'].includes(reference)
      ? { status: 'found', page }
      : { status: 'unknown_page', nearest: [] },
}

function emitted(event: ToolEvent): unknown[] {
  const events = createServerEvents()
  const emitted: unknown[] = []
  for (const name of ['pageRead', 'search', 'unanswered', 'answer'] as const)
    events.on(name, (event: unknown) => emitted.push([name, event]))
  emitToolEvents(events, (client) => `hash of ${client}`)(event, knowledge)
  return emitted
}

const searched = { kind: 'searched', client: 'c1', correctedQuery: undefined } as const
const answered = { kind: 'answered', client: 'c1', question: 'What is the price?' } as const

test('a read of a page, or of an earlier revision of it, is a read of the page that is published', () => {
  expect(emitted({ kind: 'read', path: '/prices', page })).toEqual([['pageRead', { path: '/pricing', reader: 'mcp' }]])
})

test('a document that is not a page is not a page read', () => {
  expect(emitted({ kind: 'read', path: '/llms.txt' })).toEqual([])
})

test('a search names the pages of its results, and whether its spelling was corrected', () => {
  expect(emitted({ ...searched, query: 'price', pages: [page] })).toEqual([['search', { result: 'found', pages: ['/pricing'] }]])
  expect(emitted({ ...searched, query: 'prcie', pages: [page], correctedQuery: 'price' })).toEqual([
    ['search', { result: 'weak', pages: ['/pricing'] }],
  ])
})

test('a search without results is unanswered', () => {
  expect(emitted({ ...searched, query: 'nothing', pages: [] })).toEqual([
    ['search', { result: 'empty', pages: [] }],
    ['unanswered', { kind: 'searched', text: 'nothing', client: 'hash of c1' }],
  ])
})

test('an answer names the cited pages that are still published', () => {
  const citations = [{ url: 'http://svc.example/pricing', reviewed: '2026-11-02' }, { url: 'http://svc.example/gone' }]
  const answer = { status: 'answered', claims: [{}], citations, rejected_claims: 0 } as unknown as Answer
  expect(emitted({ ...answered, answer })).toEqual([
    [
      'answer',
      {
        ...{ status: 'answered', reason: undefined, detail: undefined, claims: 1, rejectedClaims: 0, isSupported: true },
        cited: [{ path: '/pricing', reviewed: '2026-11-02' }],
      },
    ],
  ])
})

test.each([
  ['strong', []],
  ['possible', ['unanswered']],
])('43: a question without a model is unanswered unless its extract has strong support: %s', (support, kinds) => {
  const extracts = [{ support }]
  const answer = { status: 'unavailable', claims: [], citations: [], extracts, rejected_claims: 0 } as unknown as Answer
  const names = emitted({ ...answered, answer }).map((event) => (event as [string])[0])
  expect(names).toEqual([...kinds, 'answer'])
})

test('an answer without a claim is unanswered', () => {
  const answer = { status: 'no_evidence', claims: [], citations: [], rejected_claims: 0 } as unknown as Answer
  expect(emitted({ ...answered, answer })[0]).toEqual(['unanswered', { kind: 'asked', text: 'What is the price?', client: 'hash of c1' }])
})
