import type { Answer } from '@svc/answer-engine'
import type { PublishedPage } from '@svc/knowledge-index'
import { expect, test } from 'vitest'
import { connectorTools, createKnowledgeServer, knowledgeTools, type ToolEvent } from '../../src/index.ts'
import { answering, exampleAnswers } from '../support/answers.ts'
import { smallKnowledge } from '../support/small-knowledge.ts'

const knowledge = smallKnowledge()
const pricing = knowledge.pages.find(({ path }) => path === '/pricing') as PublishedPage
const answer = exampleAnswers.answered as Answer

/** The events of one call. */
async function eventsOf(name: string, args: object, signal = new AbortController().signal): Promise<ToolEvent[]> {
  const tool = [...knowledgeTools, ...connectorTools].find((candidate) => candidate.name === name)
  const events: ToolEvent[] = []
  const dependencies = { knowledge, answers: answering(answer), onEvent: (event: ToolEvent) => void events.push(event) }
  await tool?.call(dependencies, args, { client: 'c1', signal })
  return events
}

test.each(['search_knowledge', 'search'])('a result of %s is an event with the pages of its results', async (name) => {
  const [event, ...more] = await eventsOf(name, { query: 'tier costs' })
  expect(event).toMatchObject({ kind: 'searched', client: 'c1', query: 'tier costs', correctedQuery: undefined })
  expect(event?.kind === 'searched' && event.pages.map(({ path }) => path)).toContain('/pricing')
  expect(more).toEqual([])
})

test.each([
  ['get_page', { page: '/pricing.md' }],
  ['fetch', { id: '/pricing' }],
  ['get_page', { page: `/pricing@${pricing.revision}` }],
])('a result of %s is an event with the page', async (name, args) => {
  expect(await eventsOf(name, args)).toEqual([{ kind: 'read', path: '/pricing', page: pricing }])
})

test('a document is an event without a page', async () => {
  expect(await eventsOf('get_page', { page: '/llms.txt' })).toEqual([{ kind: 'read', path: '/llms.txt' }])
})

test('a result of ask_service is an event with the answer', async () => {
  expect(await eventsOf('ask_service', { question: 'What is a tier?' })).toEqual([
    { kind: 'answered', client: 'c1', question: 'What is a tier?', answer },
  ])
})

test('a resource that is read is an event with the page', () => {
  const events: ToolEvent[] = []
  const serverInfo = { name: 'svc', version: '1.0.0' }
  const { handlers } = createKnowledgeServer({ knowledge, serverInfo, onEvent: (event) => events.push(event) })
  handlers.resources?.read(pricing.markdownUrl)
  expect(events).toEqual([{ kind: 'read', path: '/pricing', page: pricing }])
})

test('an error, and a result that its caller does not wait for, are no events', async () => {
  expect(await eventsOf('get_page', { page: '/missing' })).toEqual([])
  expect(await eventsOf('get_page', {})).toEqual([])
  expect(await eventsOf('get_page', { page: '/pricing' }, AbortSignal.abort())).toEqual([])
})
