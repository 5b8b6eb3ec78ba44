// @module-tag slow
import { expect, test } from 'vitest'
import { answeredQuestions, createKnowledge } from '../../src/index.ts'
import { shippedBaseUrl, shippedContent, shippedKnowledge } from '../support/shipped-content.ts'

test('the right page is among the first 3 results for at least 95 % of the shipped questions', async () => {
  const [content, knowledge] = [await shippedContent(), await shippedKnowledge()]
  const asked = content.questions.filter(({ unanswerable }) => !unanswerable)
  const missed: string[] = []
  for (const { question, page } of asked) {
    const hits = await knowledge.search(question, { limit: 3 })
    if (!hits.some((hit) => hit.page.path === page)) missed.push(question)
  }
  expect(asked.length).toBeGreaterThanOrEqual(50)
  expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
})

test('a word that is the title or the last segment of a page finds that page first', async () => {
  const knowledge = await shippedKnowledge()
  const first = async (query: string) => [query, (await knowledge.search(query, { limit: 1 }))[0]?.page.path]
  const expected = [
    // Whole titles, in any case.
    ['pricing', '/pricing'],
    ['Contact', '/contact'],
    ['demo', '/demo'],
    ['INDEPENDENCE', '/independence'],
    ['cyber', '/coverage/cyber'],
    // In the address, and a word of the title or not.
    ['security', '/security'],
    ['umbrella', '/coverage/umbrella'],
    ['faq', '/faq'],
    ['coverage', '/coverage'],
  ]
  expect(await Promise.all(expected.map(([query]) => first(query as string)))).toEqual(expected)
})

test('a heading that is the whole question finds its section, even if others have its words more often', async () => {
  const knowledge = await shippedKnowledge()
  const found = await knowledge.search('What is an insured contract?', { limit: 3 })
  const places = found.map(({ url }) => `${new URL(url).pathname}${new URL(url).hash}`)
  expect(places).toContain('/coverage/general-liability#insured-contract')
})

test('43: the statement with the amount answers a question about a price, with strong support', async () => {
  const knowledge = await shippedKnowledge()
  for (const [question, place, amount] of [
    ['What does a single review cost?', '/pricing#single-review', '$480'],
    ['how much is a single review', '/pricing#single-review', '$480'],
    // A sentence of the same section has the word `cost` and the name of the tier.
    ['What does the Starter tier cost?', '/pricing#tiers', '| $95 per month |'],
    ['How much is the Complex tier?', '/pricing#tiers', '| $690 per month |'],
  ] as const) {
    const evidence = await knowledge.evidence(question, { maxCharacters: 24_000, maxPassages: 24 })
    const [best] = evidence.flatMap(({ page, excerpt, matches = [] }) =>
      matches
        .filter(({ rank }) => rank === 0)
        .map(({ statement, support }) => [excerpt.url, page.text.slice(statement.start, statement.end), support]),
    )
    expect(best).toEqual([`http://localhost:8080${place}`, expect.stringContaining(amount), 'strong'])
  }
})

test('a question marked unanswerable is not covered by a passage', async () => {
  const [content, knowledge] = [await shippedContent(), await shippedKnowledge()]
  expect(content.questions.filter(({ unanswerable }) => unanswerable).length).toBeGreaterThanOrEqual(10)
  expect(answeredQuestions(content.questions, knowledge)).toEqual([])
})

test('an unanswerable question that a new page answers is reported with its line and the place', async () => {
  const content = await shippedContent()
  const [like] = content.pages
  if (like === undefined) throw new Error('The shipped content has pages.')
  const page = {
    ...like,
    file: 'pages/wifi.md',
    path: '/wifi',
    frontMatter: { ...like.frontMatter, title: 'Wifi' },
    body: '# Wifi\n\n## Guest password\n\nThe wifi password for guests is at the reception.\n',
    links: [],
  }
  const knowledge = await createKnowledge({ ...content, pages: [...content.pages, page] }, { baseUrl: shippedBaseUrl })
  const { line } = content.questions.find(({ question }) => question === 'wifi password') ?? {}
  expect(line).toBeGreaterThan(1)
  expect(answeredQuestions(content.questions, knowledge)).toMatchObject([
    { file: 'questions.yaml', line, code: 'answered_question', message: expect.stringContaining('/wifi#guest-password') },
  ])
})
