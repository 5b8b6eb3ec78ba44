import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKnowledge, verifyQuote } from '../../src/index.ts'
import { contentOf } from '../support/pages.ts'

const knowledgeOf = (bodies: Readonly<Record<string, string>>) => createKnowledge(contentOf(bodies), { baseUrl: 'https://svc.example.com' })

test('a quote from any page is among the pages that have its words', async () => {
  const words = ['refund', 'policies', 'the', 'of', '2,400', 'claims-made', 'broker’s', 'café', 'notice', 'days', '30', 'costs', '**bold**']
  const body = fc.array(fc.constantFrom(...words), { minLength: 5, maxLength: 30 }).map((chosen) => chosen.join(' '))
  await fc.assert(
    fc.asyncProperty(body, body, fc.nat(), fc.nat(), async (first, second, from, length) => {
      const knowledge = await knowledgeOf({ '/': 'Nothing of it is here.', '/first': first, '/second': second })
      const chosen = second.replaceAll('*', '').split(' ')
      const start = from % (chosen.length - 3)
      const quote = chosen.slice(start, start + 3 + (length % 8)).join(' ')
      const pages = knowledge.pagesWith(quote)
      expect(pages.map(({ path }) => path)).toContain('/second')
      expect(pages.map((page) => verifyQuote(quote, page).verdict)).toContain('exact')
    }),
    { numRuns: 30 },
  )
})

test('a page without one of the words is left out', async () => {
  const knowledge = await knowledgeOf({ '/': 'We refund every premium.', '/terms': 'We refund some premiums within days.' })
  expect(knowledge.pagesWith('they refund some premiums within a').map(({ path }) => path)).toEqual(['/terms'])
  expect(knowledge.pagesWith('nothing like unicorns anywhere')).toEqual([])
})

test('a quote with an apostrophe, a hyphen or a separate sign is found', async () => {
  const knowledge = await knowledgeOf({ '/': 'Nothing of it is here.', '/fees': 'Our broker’s claims-made 2,400 dollars.' })
  expect(knowledge.pagesWith('broker’s claims-made 2,400').map(({ path }) => path)).toEqual(['/fees'])
})

test('a page without text before it does not change which page is found', async () => {
  const knowledge = await knowledgeOf({ '/': 'Nothing of it is here.', '/empty': '', '/fees': 'Our zebra crosses here.' })
  expect(knowledge.pagesWith('our zebra crosses').map(({ path }) => path)).toEqual(['/fees'])
})
