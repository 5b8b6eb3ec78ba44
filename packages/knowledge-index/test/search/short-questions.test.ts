// @module-tag slow
/** Short questions of three companies in different trades. */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createKnowledge } from '../../src/index.ts'
import { loadContent } from '../../src/node.ts'
import { readCommonVocabulary } from '../../src/search/query/compile-glossary.ts'
import { contentOf, sourcePage } from '../support/pages.ts'
import { shippedContent } from '../support/shipped-content.ts'

/** The most words of a short question. */
const mostWords = 7

async function contentAt(folder: string) {
  const result = await loadContent(fileURLToPath(new URL(folder, import.meta.url)))
  if (result.status !== 'loaded') throw new Error(result.problems.map(({ message }) => message).join('\n'))
  return result.content
}

describe.each([
  ['an insurance adviser', shippedContent, 50],
  ['a new company', () => contentAt('../../../../examples/new-company/content'), 10],
  ['a climbing hall', () => contentAt('./climbing-hall'), 50],
])('%s', (_, read, least) => {
  test('the right page is first or second for at least 95 % of the short questions', async () => {
    const content = await read()
    const knowledge = await createKnowledge(content, { baseUrl: 'http://localhost:8080' })
    const asked = content.questions.filter(({ question, unanswerable }) => !unanswerable && question.split(' ').length <= mostWords)
    const missed: string[] = []
    for (const { question, page } of asked) {
      const found = new Set((await knowledge.search(question)).map((hit) => hit.page.path))
      if (![...found].slice(0, 2).includes(page as string)) missed.push(question)
    }
    expect(asked.length).toBeGreaterThanOrEqual(least)
    expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
  })
})

describe('common questions to a company', () => {
  const pages = [
    sourcePage('/', 'Aldermoor repairs clocks.'),
    sourcePage('/about', 'Aldermoor was founded in 1904.'),
    sourcePage('/tariff', 'A repair begins at 80.'),
    sourcePage('/clocks/long-case', 'The company Aldermoor: Aldermoor, Aldermoor and clocks of Aldermoor.'),
  ]
  const first = async (query: string, more: object = {}) => {
    const knowledge = await createKnowledge(contentOf({}, { pages, names: ['Aldermoor'], ...more }), { baseUrl: 'http://localhost:8080' })
    return (await knowledge.search(query, { limit: 1 }))[0]?.page.path
  }

  test.each([
    ['how much does it cost', '/tariff'],
    ['what does Aldermoor cost', '/tariff'],
    ['Preise', '/tariff'],
    ['was kostet ein Umzug', '/tariff'],
    ['cuánto cuesta una mudanza', '/tariff'],
    ['what is Aldermoor', '/'],
    ['what does this company do', '/'],
    ['who are you', '/about'],
  ])('%s leads to %s', async (query, path) => {
    expect(await first(query)).toBe(path)
  })

  test.each(['???', '💥', '(((', '\u0000', '—'])('are not asked without a word: %j finds nothing', async (query) => {
    expect(await first(query)).toBeUndefined()
  })

  test('use the glossary too, and content can disable the common vocabulary', async () => {
    expect(await first('mending', { glossary: [['mending', 'repairs']] })).toBe('/')
    expect(await first('how much does it cost', { commonVocabulary: false })).not.toBe('/tariff')
  })

  test('keep words of the vocabulary that are similar to a word of a page', async () => {
    const spelt = [...pages, sourcePage('/preists', 'The preists of Aldermoor.')]
    const knowledge = await createKnowledge(contentOf({}, { pages: spelt, names: ['Aldermoor'] }), { baseUrl: 'http://localhost:8080' })
    expect(knowledge.correctedQuery('Preise')).toBeUndefined()
    expect((await knowledge.search('Preise'))[0]?.page.path).toBe('/tariff')
  })

  test.each([
    ['are you hiring', '/work'],
    ['hire', '/rental'],
  ])('prefer the typed form of words with one stem: %s', async (query, path) => {
    const both = [
      sourcePage('/', 'Aldermoor.'),
      sourcePage('/rental', 'Clocks for hire: hire one or rent two.'),
      sourcePage('/work', 'Jobs and vacancies: a clockmaker.'),
    ]
    expect(await first(query, { pages: both })).toBe(path)
  })

  test.each([
    ['how much is Aldermoor', '/tariff'],
    ['what does Aldermoor Clock cost', '/tariff'],
    ['Aldermoor tariff', '/tariff'],
  ])('may have only the first words of the company’s name: %s', async (query, path) => {
    expect(await first(query, { names: ['Aldermoor Clock Repairs'] })).toBe(path)
  })

  test('search the first word of a name like any other if it is the only one', async () => {
    const named = [
      sourcePage('/', 'Welcome to Clock Repairs Aldermoor.'),
      sourcePage('/tower', 'Every clock of a tower: clock by clock.'),
      sourcePage('/keys', 'Keys.'),
    ]
    expect(await first('clock', { pages: named, names: ['Clock Repairs Aldermoor'] })).toBe('/tower')
  })

  test('divide an unknown word into two known words', async () => {
    const listed = [sourcePage('/', 'Aldermoor.'), sourcePage('/queue', 'Is it full? Join the waiting list.')]
    expect(await first('waitlist', { pages: listed })).toBe('/queue')
  })

  test('join two words that pages have only as one word', async () => {
    const pools = [
      sourcePage('/', 'Aldermoor.'),
      sourcePage('/changing', 'Hairdryers are free.'),
      sourcePage('/food', 'Air dries the fish.'),
    ]
    expect(await first('hair dryer', { pages: pools })).toBe('/changing')
  })

  test('find the page of a wider subject for a narrow question, not the reverse', async () => {
    const pages = [sourcePage('/', 'Aldermoor.'), sourcePage('/prices', 'Prices: 80.'), sourcePage('/winding', 'A discount: winding.')]
    expect(await first('promo code', { pages: pages.slice(0, 2) })).toBe('/prices')
    const knowledge = await createKnowledge(contentOf({}, { pages }), { baseUrl: 'http://localhost:8080' })
    expect((await knowledge.search('prices')).map(({ page }) => page.path)).toEqual(['/prices'])
  })

  test('give synonyms less weight the more other words they have', async () => {
    const pages = [sourcePage('/', 'Aldermoor.'), sourcePage('/sale', 'Concession: 10 %.'), sourcePage('/gliding', 'Gliding federations.')]
    const knowledge = await createKnowledge(contentOf({}, { pages }), { baseUrl: 'http://localhost:8080' })
    const scoreOf = async (query: string) => (await knowledge.search(query)).find(({ page }) => page.path === '/sale')?.score ?? 0
    const [alone, withOne, withTwo] = await Promise.all(['discount', 'gliding discount', 'gliding federations discount'].map(scoreOf))
    expect(withOne).toBeGreaterThan(0)
    expect(withOne).toBeLessThan(0.7 * (alone as number))
    expect(withTwo).toBe(0)
  })

  test('count once in content of several languages', async () => {
    const inGerman = (page: ReturnType<typeof sourcePage>) => ({ ...page, frontMatter: { ...page.frontMatter, language: 'de' } })
    const both = [
      sourcePage('/', 'Aldermoor.'),
      sourcePage('/payment', '## Deposit\n\nThe deposit is 80.'),
      inGerman(sourcePage('/uhren', '## Kaution\n\nAnzahlung und Kaution, Pfand: 80.')),
      inGerman(sourcePage('/turm', 'Wer seid ihr? Die Firma Aldermoor.')),
    ]
    expect(await first('deposit', { pages: both })).toBe('/payment')
    expect(await first('Kaution', { pages: both })).toBe('/uhren')
    expect(await first('wer seid ihr', { pages: both })).toBe('/turm')
  })

  test('43: in another language than the default lead to the page with the typed word, then to pages with its synonyms', async () => {
    const inGerman = (page: ReturnType<typeof sourcePage>) => ({ ...page, frontMatter: { ...page.frontMatter, language: 'de' } })
    const english = [
      sourcePage('/', 'Aldermoor.'),
      sourcePage('/refunds', 'Refunds are paid in full.'),
      sourcePage('/money-back', 'We return your money: a refund, a reimbursement.'),
      sourcePage('/terms', 'Terms apply. A refund is possible.'),
    ]
    const german = inGerman(sourcePage('/de/lieferung', 'Die Rückerstattung dauert dreißig Tage. Die Lieferung kostet fünf Euro.'))
    const knowledge = await createKnowledge(contentOf({}, { pages: [...english, german] }), { baseUrl: 'http://localhost:8080' })
    for (const query of ['Rückerstattung', 'Ruckerstattung', 'Rückerstattung Dauer']) {
      const paths = (await knowledge.search(query)).map(({ page }) => page.path)
      expect(paths.slice(0, 2), query).toEqual(['/de/lieferung', '/money-back'])
    }
    expect(await first('refund', { pages: [...english, german] })).not.toBe('/de/lieferung')
  })

  test('have at most 120 groups of synonyms, each of at least two different phrases', () => {
    const groups = readCommonVocabulary()
    expect(groups.length).toBeLessThanOrEqual(120)
    for (const group of groups) {
      const phrases = group.map((phrase) => phrase.replace('> ', ''))
      expect(phrases.length, group[0]).toBeGreaterThan(1)
      expect(new Set(phrases).size, group[0]).toBe(phrases.length)
    }
  })
})
