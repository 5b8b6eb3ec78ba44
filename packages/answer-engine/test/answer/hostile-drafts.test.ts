/** No string of a model reaches a result: the engine publishes the text of the pages. */
import { fileURLToPath } from 'node:url'
import { publishPages } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Answer, answerSchema } from '../../src/answer/answer.ts'
import { createAnswerEngine } from '../../src/answer-engine.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { frozenClock, scriptedModel } from '../../src/testing.ts'
import { passagesOf } from '../support/pages.ts'

const canary = 'canary-5b1e'
const question = 'What does it cost per month?'
const loaded = await loadContent(fileURLToPath(new URL('../../../../content', import.meta.url)))
if (loaded.status === 'invalid') throw new Error(`The shipped content has ${loaded.problems.length} errors.`)
const pages = await publishPages(loaded.content, { baseUrl: 'https://front.example' })
const passages = pages.flatMap(passagesOf)

/** The answer to a draft over up to 24 passages of the shipped content, from `first` on. */
async function answerTo(draft: unknown, first = 0): Promise<Answer> {
  const clock = frozenClock()
  const knowledge = { revision: 'fedcba9876543210', evidence: async () => passages.slice(first, first + 24) }
  const model = scriptedModel(typeof draft === 'string' ? draft : JSON.stringify(draft))
  const engine = createAnswerEngine({ knowledge, model, quota: createMemoryQuota({ clock }), clock })
  return answerSchema.parse(await engine.ask({ question }, { client: 'a' }))
}

const valid = { claims: [{ statements: ['S1'], qualified_by: [] }], unanswered: [] }

it.each([
  ['as an id', { ...valid, claims: [{ statements: [canary], qualified_by: [] }] }],
  ['behind an id', { ...valid, claims: [{ statements: [`S1 ${canary}`], qualified_by: `s1 - ${canary}` }] }],
  ['as the only id', { ...valid, claims: [{ statements: canary, qualified_by: null }], unanswered: canary }],
  ['in an envelope', { [canary]: { ...valid, unanswered: null }, note: [canary] }],
  ['in another object', `{"${canary}":"${canary}"} ${JSON.stringify(valid)} {"claims":"${canary}"}`],
  ['in thoughts', `<think>${canary} {"claims":[{"statements":["${canary}"]}]}</think>${JSON.stringify(valid)}<|${canary}|>`],
  ['as a qualifying id', { ...valid, claims: [{ statements: ['S1'], qualified_by: [canary] }] }],
  ['as an open question', { ...valid, unanswered: [`${canary} cost per month`, `What does it cost ${canary}`] }],
  [
    'as the draft of earlier versions',
    { claims: [{ text: canary, support: [{ evidence_id: 'E1', quote: canary }], qualification: canary }], unanswered_questions: [canary] },
  ],
  ['as an extra property', { ...valid, note: canary }],
  ['as an extra property of a claim', { ...valid, claims: [{ ...valid.claims[0], text: canary }] }],
  ['as a property name', { ...valid, [canary]: 1 }],
  ['as __proto__', `{"claims":[{"statements":["__proto__"],"qualified_by":[]}],"unanswered":["${canary}"],"__proto__":{"${canary}":1}}`],
  ['as prose', canary],
  ['in a fence', `\`\`\`json\n${JSON.stringify(valid)}\n\`\`\` ${canary}`],
  ['cut off', `{"claims":[{"statements":["${canary}`],
])('no part of the result has a canary %s', async (_place, draft) => {
  expect(JSON.stringify(await answerTo(draft))).not.toContain(canary)
})

it('35: 5,000 claims, long entries and numbers that are no ids are dropped', async () => {
  const many = Array.from({ length: 5_000 }, () => ({ statements: ['S1'], qualified_by: [] }))
  expect(await answerTo({ claims: many, unanswered: [] })).toMatchObject({ status: 'partial', rejected_claims: 4_992 })
  const long = { statements: [`${' '.repeat(100_000)}S1`, `S${'1'.repeat(100_000)}`], qualified_by: [] }
  expect(await answerTo({ claims: [long], unanswered: ['x'.repeat(100_000)] })).toMatchObject({ claims: [], rejected_claims: 1 })
  const numbers = [1.5, -1, 1e30, 0].map((number) => ({ statements: [number], qualified_by: [] }))
  expect(await answerTo({ claims: numbers, unanswered: [] })).toMatchObject({ claims: [], rejected_claims: 4 })
})

it.each([
  ['without qualified_by and unanswered', '{"claims":[{"statements":["S1"]}]}'],
  ['with unknown keys', JSON.stringify({ ...valid, reasoning: canary, claims: [{ ...valid.claims[0], confidence: 0.9 }] })],
  ['with null lists', JSON.stringify({ claims: [{ statements: ['S1'], qualified_by: null }], unanswered: null })],
  ['with empty texts for lists', JSON.stringify({ claims: [{ statements: ['S1'], qualified_by: '' }], unanswered: '' })],
  ['with one id instead of a list', '{"claims":[{"statements":"S1"}]}'],
  ['with one number instead of a list', '{"claims":[{"statements":1}]}'],
  ['with ids as numbers', '{"claims":[{"statements":[1]}]}'],
  ['in an envelope', JSON.stringify({ answer: { ...valid, status: null }, model: canary })],
  ['in a list', JSON.stringify([valid])],
  ['in a code block', `\n\`\`\`json\n${JSON.stringify(valid, undefined, 2)}\n\`\`\`\n`],
  ['in a code block without a language', `\`\`\`\n${JSON.stringify(valid)}\`\`\``],
  ['in a code block behind prose', `Here it is:\n\`\`\`json\n${JSON.stringify(valid)}\n\`\`\`\nAsk me {anything}!`],
  ['behind prose with marks of JSON', `"Don't {use [these"} {"a": ${JSON.stringify(valid)}`],
  ['behind another draft', `{"claims":[{"statements":["S9999"]}]} No: ${JSON.stringify(valid)}`],
  ['before another object', `${JSON.stringify(valid)} {"properties":{"claims":{"type":"array"}}}`],
  ['behind thoughts', `<think>{"claims":[]} or {S1}?</think>\n${JSON.stringify(valid)}`],
  ['behind the end of thoughts', `It is S1.</think>\`\`\`json\n${JSON.stringify(valid)}\n\`\`\``],
  ['in thoughts', `<think>${JSON.stringify(valid)}</think>`],
  ['before a stop mark', `${JSON.stringify(valid)}<|im_end|>`],
])('43: a draft %s is read', async (_form, draft) => {
  expect(await answerTo(draft)).toMatchObject({ status: 'answered', claims: [{ id: 'C1' }], unanswered_questions: [], rejected_claims: 0 })
})

it.each([
  ['without claims', '{"unanswered":[]}'],
  ['with claims that are no list', '{"claims":{"statements":["S1"]},"unanswered":[]}'],
  ['with a claim without statements', '{"claims":[{"qualified_by":["S1"]}]}'],
  ['in a text of JSON', JSON.stringify(JSON.stringify(valid))],
  ['that is cut off', JSON.stringify(valid).slice(0, -1)],
  ['with trailing commas', '{"claims":[{"statements":["S1",]}]}'],
])('43: a draft %s fails', async (_form, draft) => {
  expect(await answerTo(draft)).toMatchObject({ reason: 'generation_failed', detail: 'invalid_output' })
})

const entry = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 260 }).map((n) => `S${n}`) },
  { weight: 3, arbitrary: fc.tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 0, max: 6 })).map(([a, n]) => `S${a}-S${a + n}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map((text) => `${canary}${text}`) },
)
const drafts = fc.record({
  claims: fc.array(fc.record({ statements: fc.array(entry, { maxLength: 5 }), qualified_by: fc.array(entry, { maxLength: 3 }) }), {
    maxLength: 10,
  }),
  unanswered: fc.array(
    fc.oneof(
      fc.constantFrom('cost', 'per MONTH', 'What does it'),
      fc.string().map((text) => canary + text),
    ),
    { maxLength: 3 },
  ),
})

it('40: for random drafts every quote is a slice of its page, and every line is on it', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, fc.nat({ max: passages.length - 24 }), async (draft, first) => {
      const answer = await answerTo(draft, first)
      expect(JSON.stringify(answer)).not.toContain(canary)
      expect(Array.from(answer.claims.map(({ text, qualification = '' }) => text + qualification).join('')).length).toBeLessThanOrEqual(
        4_000,
      )
      expect(answer.citations.length).toBeLessThanOrEqual(12)
      for (const { text, qualification = '', evidence, citations } of answer.claims) {
        expect(answer.answer).toContain(text)
        expect(citations.length).toBeGreaterThan(0)
        const quoted = evidence.map(({ evidence_id, quote, start, end }) => {
          const page = passages[first + Number(evidence_id.slice(1)) - 1]?.page
          expect(page?.text.slice(start, end)).toBe(quote)
          return quote
        })
        const source = letters(quoted.join(' '))
        // A row repeats its header's words; every other line is a stretch of what is quoted.
        for (const line of `${text}\n${qualification}`.split('\n')) {
          const parts = line.startsWith('- ') ? line.slice(2).split(/; |: /) : [line]
          for (const part of parts) expect(source).toContain(letters(part))
        }
      }
    }),
    { numRuns: 50 },
  )
})

/** Only letters and digits, without the destinations of links. */
function letters(markdown: string): string {
  return markdown.replace(/\]\([^()\s]*\)/g, '').replace(/[^\p{L}\p{N}]+/gu, '')
}
