// @module-tag slow
import { expect, test } from 'vitest'
import { exampleDraft, measureCutting, measureQuestions, openKnowledge } from '../answers/main.mjs'

const knowledge = await openKnowledge()

test('every measured question has 8 published claims, and the part after the model takes less than the whole', async () => {
  const { questions, ...steps } = await measureQuestions(knowledge, 2)
  expect(questions).toBeGreaterThan(10)
  const [whole, resolved] = Object.values(steps) as number[][]
  expect(whole).toHaveLength(2)
  for (const [run, milliseconds] of (resolved ?? []).entries()) expect(milliseconds).toBeLessThanOrEqual(whole?.[run] as number)
})

test('pages are split until the number of characters is reached', async () => {
  const { pages } = knowledge
  const one = measureCutting(pages, 1)
  expect(one.characters).toBe(pages[0].text.length)
  const all = measureCutting(pages, 100_000)
  expect(all.characters).toBeGreaterThanOrEqual(100_000)
  expect(all.statements).toBeGreaterThan(one.statements)
})

test('drafts have the measured number of claims', () => {
  for (const count of [1, 3, 8]) expect(JSON.parse(exampleDraft(count)).claims).toHaveLength(count)
})
