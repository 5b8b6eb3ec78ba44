/** docs/pages/reference/answers.md: a statement with a condition, or next to one, has no strong support; a struck one has none at all. */
import { expect, test } from 'vitest'
import { createKnowledge } from '../../src/index.ts'
import { loadSound, soundFiles } from '../support/content-folder.ts'

async function supportFor(text: string): Promise<readonly string[]> {
  const page = `---\ntitle: Fees\ndescription: What we charge.\n---\n\n# Fees\n\n## Single review\n\n${text}\n`
  const content = await loadSound({ ...soundFiles, 'pages/fees.md': page })
  const knowledge = await createKnowledge(content, { baseUrl: 'https://svc.example.com' })
  const evidence = await knowledge.evidence('What does a single review cost?', { maxCharacters: 24_000, maxPassages: 24 })
  return evidence.flatMap(({ matches = [] }) => matches.map(({ support }) => support))
}

test('a statement without a condition has strong support', async () => {
  expect(await supportFor('You pay by card. A single review costs $480. It takes two days.')).toContain('strong')
})

test.each([
  'If you have no plan, a single review costs $480.',
  'A single review costs $480 unless you have a plan.',
  'A single review costs $480. Except for charities, this is the price of all.',
  'This is the price if you have no plan. A single review costs $480.',
  '- A single review costs $480.\n- Unless it is urgent, it takes two days.',
  'Eine Prüfung: single review costs $480. Sie ist frei, falls sie misslingt.',
])('no strong support: %s', async (text) => {
  const support = await supportFor(text)
  expect(support).not.toContain('strong')
  expect(support).toContain('possible')
})

test.each(['~~A single review costs $480.~~ We changed this.', 'A single review costs ~~$480~~ $450.', 'We changed this.'])(
  'no strong support, struck or without a word of the question: %s',
  async (text) => {
    expect(await supportFor(text)).not.toContain('strong')
  },
)
