/** docs/pages/reference/mcp.md: the section that answers is before the top of its page. */
import { expect, test } from 'vitest'
import { createKnowledge } from '../../src/index.ts'
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

test('a word in the heading of a section counts twice', async () => {
  expect(await firstSection('fees plan single')).toBe('/fees#single-review')
})

test('a passage with the words in its own text is before one that has them in the title and description of its page', async () => {
  const body = '# Boats and masts\n\n## Mooring\n\nBoats lie here. Boats float.\n\n## Boats and storage\n\nBoats are stored.\n'
  const content = await loadSound({
    ...soundFiles,
    'pages/boats.md': `---\ntitle: Boats and masts\ndescription: Boats and masts, stored.\n---\n\n${body}`,
  })
  const knowledge = await createKnowledge(content, { baseUrl })
  const [first] = await knowledge.search('do you store masts of boats')
  expect(first?.url).toBe(`${baseUrl}/boats#boats-and-storage`)
})
