import { describe, expect, test } from 'vitest'
import { answering, exampleAnswers } from './support/answers.ts'
import { call } from './support/call.ts'

/** Results and errors of every tool. */
const calls: [string, unknown, Parameters<typeof call>[2]?][] = [
  ['search_knowledge', { query: 'is' }],
  ['search_knowledge', { query: 'zebra' }],
  ['search_knowledge', { limit: 1 }],
  ['get_page', { page: '/pricing' }],
  ['get_page', { page: '/pricing#tiers' }],
  ['get_page', { page: '/llms.txt' }],
  ['get_page', { page: '/pricing@0123456789abcdef' }],
  ['get_page', { page: '/nowhere' }],
  ['get_page', { page: '/pricing#nowhere' }],
  ['get_page', { page: '/pricing', start: 5_000 }],
  ['compare_providers', { provider_a: 'alder', provider_b: 'birch' }],
  ['compare_providers', { provider_a: 'alder', provider_b: 'oak' }],
  ['compare_providers', { provider_a: 'alder', provider_b: 'alder' }],
  ['compare_providers', { provider_a: 'alder', provider_b: 'cedar' }],
  ...Object.values(exampleAnswers).map((answer): [string, unknown, Parameters<typeof call>[2]] => [
    'ask_service',
    { question: answer.status },
    { answers: answering(answer) },
  ]),
]

/** Values that an agent repeats: addresses, dates and revisions. */
const facts = /https?:\/\/[^\s"')\],]+[^\s"')\],.;:]|\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?\b|\b[0-9a-f]{16}\b/g

/** Fields whose whole value is in the text. A quote and an excerpt are in it as their plain text. */
const spoken = new Set(['text', 'markdown', 'error', 'message', 'resolution', 'notice', 'status', 'reason', 'detail', 'evidence_id'])

describe('structured content and text agree', () => {
  test.each(calls)('%s %j', async (tool, args, dependencies) => {
    const { structured, text } = await call(tool, args, dependencies)
    for (const [key, value] of leaves(structured)) {
      if (spoken.has(key)) expect(text).toContain(String(value))
      for (const fact of String(value).match(facts) ?? []) expect(text).toContain(fact)
    }
    const values = leaves(structured).map(([, value]) => String(value))
    for (const fact of text.match(facts) ?? [])
      expect(
        values.some((value) => value.includes(fact)),
        fact,
      ).toBe(true)
  })
})

/** Every string and number in a value, with its key. */
function leaves(value: unknown, key = ''): [string, string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => leaves(child, Array.isArray(value) ? key : name))
}
