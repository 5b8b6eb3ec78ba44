/** docs/pages/reference/mcp.md: the section that answers is before the top of its page. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createKnowledge } from '../../src/index.ts'
import { loadContent } from '../../src/node.ts'
import { loadSound, soundFiles } from '../support/content-folder.ts'

const baseUrl = 'https://svc.example.com'

async function firstSection(question: string): Promise<string | undefined> {
  const front = '---\ntitle: Fees\ndescription: What a plan costs.\n---\n\n'
  const body = '# Fees\n\nFees of all plans: what a plan costs.\n\n## Single review\n\nOne review costs $480.\n'
  const knowledge = await createKnowledge(await loadSound({ ...soundFiles, 'pages/fees.md': front + body }), { baseUrl })
  return (await knowledge.search(question))[0]?.url.replace(baseUrl, '')
}

test('a section with more words of the question than the top of its page comes first', async () => {
  expect(await firstSection('What are the fees of a single review?')).toBe('/fees#single-review')
})

test('the top of a page stays first if it has the words', async () => {
  expect(await firstSection('fees of plans')).toBe('/fees#fees')
})

test('the first result is the right section of the shipped content for 90 of 100 questions', async () => {
  const folder = fileURLToPath(new URL('../../../../content', import.meta.url))
  const loaded = await loadContent(folder)
  if (loaded.status === 'invalid') throw new Error('The shipped content has errors.')
  const knowledge = await createKnowledge(loaded.content, { baseUrl })
  const asked = (loaded.content.questions ?? []).filter(({ section }) => section !== undefined)
  const right = []
  for (const { question, page, section } of asked) {
    const [first] = await knowledge.search(question)
    if (first?.page.path === page && first?.url.endsWith(`#${section}`)) right.push(question)
  }
  expect(asked.length).toBeGreaterThan(100)
  expect(right.length / asked.length).toBeGreaterThanOrEqual(0.9)
})
