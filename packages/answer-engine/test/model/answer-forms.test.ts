/** An answer that is nearly right is read: only the ids in it count. */
import { type Behaviour, says, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../src/answer/answer.ts'
import { createAnswerEngine } from '../../src/answer-engine.ts'
import { createOpenAiModel, type OpenAiModelOptions } from '../../src/model/openai.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { pricing } from '../support/corpus-pages.ts'
import { knowledgeOf } from '../support/pages.ts'
import { responds, silent, text, upstreamCanary } from './endpoint-faults.ts'

const draft = { claims: [{ statements: ['S1'], qualified_by: [] }], unanswered: [] }
const good = JSON.stringify(draft)

let upstream: Awaited<ReturnType<typeof startModelEndpoint>>
beforeAll(async () => {
  upstream = await startModelEndpoint(silent)
})
afterAll(() => upstream.close())

async function ask(behaviour: Behaviour, api: OpenAiModelOptions['api']): Promise<Answer> {
  upstream.behaviour = behaviour
  const model = createOpenAiModel({ baseUrl: upstream.baseUrl, apiKey: 'key', model: 'test-model', api })
  const engine = createAnswerEngine({ knowledge: knowledgeOf(pricing), model, quota: createMemoryQuota() })
  return engine.ask({ question: 'How long does the trial last?' }, { client: 'a' })
}

const called = (text: string) => ({ tool_calls: [{ id: '1', type: 'function', function: { name: 'answer', arguments: text } }] })
const parts = [
  { type: 'thinking', thinking: [{ type: 'text', text: upstreamCanary }] },
  { type: 'text', text: good.slice(0, 20) },
  { type: 'text', text: good.slice(20) },
]

/** What servers of open models send instead of a plain text (docs/pages/reference/answers.md, "What a model returns"). */
const forms: [string, Behaviour][] = [
  ['content as parts', says(parts as never)],
  ['the JSON in a tool call', says(null, { choice: { finish_reason: 'tool_calls' }, message: called(good) })],
  ['the JSON in a tool call behind prose', says(upstreamCanary, { message: called(good) })],
  ['the JSON in the content, and another tool call', says(good, { message: called('{"claims":[{"statements":["S9999"]}]}') })],
  ['the JSON in reasoning_content', says(null, { message: { reasoning_content: `${upstreamCanary} ${good}` } })],
  ['the JSON in reasoning, and white space as content', says('\n', { message: { reasoning: good } })],
  ['the JSON in the content, and another in reasoning_content', says(good, { message: { reasoning_content: '{"claims":[]}' } })],
  ['thoughts, a fence and a stop mark', says(`<think>${upstreamCanary}</think>\`\`\`json\n${good}\n\`\`\`<|im_end|>`)],
  ['an envelope', says(JSON.stringify({ answer: draft, note: upstreamCanary }))],
  ['null lists', says('{"claims":[{"statements":["S1"],"qualified_by":null}],"unanswered":null}')],
  ['one id in lower case with text', says(`{"claims":[{"statements":"s1 - ${upstreamCanary}"}],"unanswered":""}`)],
  ['ids as numbers', says('{"claims":[{"statements":[1]}]}')],
  ...['text/plain', 'text/event-stream', 'application/octet-stream', ''].map((type): [string, Behaviour] => [
    `Content-Type: ${type}`,
    text(JSON.stringify({ choices: [{ message: { content: good } }] }), type),
  ]),
  ['no Content-Type', (response) => void response.writeHead(200).end(JSON.stringify({ choices: [{ message: { content: good } }] }))],
]

const output = (part: string) => ({ type: 'message', content: [{ type: 'output_text', text: part }] })
const responseForms: [string, Behaviour][] = [
  ['commentary before the answer', responds([output(upstreamCanary), { type: 'reasoning', summary: [] }, output(good)])],
  ['a draft as commentary', responds([output('{"claims":[{"statements":["S9999"]}]}'), output(good)])],
  ['an empty message behind the answer', responds([output(good), output(' '), { type: 'message', content: [] }])],
  ['the JSON in a function call', responds([output(''), { type: 'function_call', name: 'answer', arguments: good }])],
  ['Content-Type: text/plain', text(JSON.stringify({ output: [output(good)] }), 'text/plain')],
]

describe('every form of an answer', () => {
  it.each([
    ...forms.map(([name, behaviour]) => ({ name, behaviour, api: 'chat_completions' as const })),
    ...responseForms.map(([name, behaviour]) => ({ name, behaviour, api: 'responses' as const })),
  ])('$api, $name: the answer has the claim and no text of the endpoint', async ({ behaviour, api }) => {
    const answer = await ask(behaviour, api)
    expect(answer).toMatchObject({ status: 'answered', claims: [{ id: 'C1' }], unanswered_questions: [], rejected_claims: 0 })
    expect(JSON.stringify(answer)).not.toContain('canary')
  })

  it('an answer before commentary is not read', async () => {
    const answer = await ask(responds([output(good), output(upstreamCanary)]), 'responses')
    expect(answer).toMatchObject({ reason: 'generation_failed', detail: 'invalid_output', claims: [] })
  })
})
