// @module-tag slow
import { expect, test } from 'vitest'
import { exampleDraft, measureCutting, measureQuestions, openKnowledge } from '../answers/main.mjs'

test('every measured question has 8 published claims, and every run has the times of its steps', async () => {
  const { questions, ...steps } = await measureQuestions(await openKnowledge(), 2)
  expect(questions).toBeGreaterThan(10)
  expect(Object.values(steps)).toEqual([
    [expect.any(Number), expect.any(Number)],
    [expect.any(Number), expect.any(Number)],
  ])
})

test('pages are split until the number of characters is reached', async () => {
  const { pages } = await openKnowledge()
  const one = measureCutting(pages, 1)
  expect(one.characters).toBe(pages[0].text.length)
  const all = measureCutting(pages, 100_000)
  expect(all.characters).toBeGreaterThanOrEqual(100_000)
  expect(all.statements).toBeGreaterThan(one.statements)
})

test('drafts have the measured number of claims', () => {
  for (const count of [1, 3, 8]) expect(JSON.parse(exampleDraft(count)).claims).toHaveLength(count)
})
