import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createKnowledge } from '../../src/index.ts'
import { loadContent } from '../../src/node.ts'

test('the right page is among the first 3 results for at least 95 % of the shipped questions (design 8)', async () => {
  const result = await loadContent(fileURLToPath(new URL('../../../../content', import.meta.url)))
  if (result.status !== 'loaded') throw new Error(`The shipped content has ${result.problems.length} mistakes.`)
  const knowledge = await createKnowledge(result.content, { baseUrl: 'http://localhost:8080' })
  const asked = result.content.questions.filter(({ unanswerable }) => !unanswerable)
  const missed = asked.filter(({ question, page }) => !knowledge.search(question, { limit: 3 }).some((hit) => hit.page.path === page))
  expect(asked.length).toBeGreaterThanOrEqual(50)
  expect(missed.length / asked.length, missed.map(({ question }) => question).join('\n')).toBeLessThanOrEqual(0.05)
})
