// @module-tag slow
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createKnowledge, type Knowledge } from '../../src/index.ts'
import { loadContent } from '../../src/node.ts'
import { contentOf, sourcePage } from '../support/pages.ts'
import { type AskedPlace, ofAnybody, ofBicycleWorkshop, ofPayrollBureau, ofShipped } from '../support/questions-of-whom.ts'
import { shippedKnowledge } from '../support/shipped-content.ts'

const baseUrl = 'https://facts.example.com'

/** Content of a trade that is in no other test. */
async function knowledgeOf(trade: string): Promise<Knowledge> {
  const result = await loadContent(fileURLToPath(new URL(`../content/${trade}`, import.meta.url)))
  if (result.status === 'invalid') throw new Error(JSON.stringify(result.problems))
  return createKnowledge(result.content, { baseUrl })
}

/** The statement that matches best, without a model. */
async function firstMatch(knowledge: Knowledge, question: string) {
  const evidence = await knowledge.evidence(question, { maxCharacters: 24_000, maxPassages: 24 })
  const matches = evidence.flatMap(({ page, excerpt, matches = [] }) => matches.map((match) => ({ ...match, page, url: excerpt.url })))
  const first = matches.find(({ rank }) => rank === 0)
  if (first === undefined) return undefined
  const { pathname, hash } = new URL(first.url)
  return { place: `${pathname}${hash}`, text: first.page.text.slice(first.statement.start, first.statement.end), support: first.support }
}

/** How many of the questions have their first match in a place that answers. */
async function answered(knowledge: Knowledge, questions: readonly AskedPlace[]): Promise<number> {
  const found = await Promise.all(questions.map(([question]) => firstMatch(knowledge, question)))
  return found.filter((match, number) => match && questions[number]?.slice(1).includes(match.place)).length
}

describe('43: a question about the publisher', () => {
  test('is answered by what the publisher says of itself', async () => {
    const shipped = await shippedKnowledge()
    for (const question of ['do you take commissions', 'does Fernhollow take commissions'])
      expect(await firstMatch(shipped, question)).toMatchObject({ place: '/independence#what-we-refuse' })
    const workshop = await knowledgeOf('bicycle-workshop')
    expect(await firstMatch(workshop, 'do you take bonuses')).toMatchObject({ text: 'Lindenrad refuses bonuses from makers of parts.' })
    expect(await firstMatch(workshop, 'does Kettenwerk take bonuses')).toMatchObject({
      text: 'Kettenwerk takes bonuses from one maker of tyres and says so on its invoices.',
    })
  })

  test('has the right first match as often as decision 0211 says', async () => {
    const shipped = await shippedKnowledge()
    expect({
      shipped: await answered(shipped, ofShipped),
      anybody: await answered(shipped, ofAnybody),
      bicycleWorkshop: await answered(await knowledgeOf('bicycle-workshop'), ofBicycleWorkshop),
      payrollBureau: await answered(await knowledgeOf('payroll-bureau'), ofPayrollBureau),
    }).toEqual({ shipped: 10, anybody: 9, bicycleWorkshop: 24, payrollBureau: 19 })
  })
})

describe('43: statements of a comparison', () => {
  const pages = ['/roof', '/garden', '/kitchen', '/cellar', '/attic', '/stairs'].map((path) =>
    sourcePage(path, 'It is painted every year.'),
  )
  const comparisons = [
    '## Who delivers\n\nBolt has a bicycle courier.\n\n| Question | Acme | Bolt |\n| --- | --- | --- |\n| Bicycle courier | No | Yes |',
    '## Delivered by ACME Ltd.\n\nNo bicycle courier is needed.',
  ].map((text, number) => ({ ...sourcePage(`/comparisons/${number}`, `# Compared\n\n${text}`), kind: 'comparison' as const }))
  const bolt = { id: 'bolt', name: 'Bolt', aliases: [] }
  const providers = [{ id: 'acme', name: 'Acme Shield', aliases: ['Acme', 'Acme Ltd'] }, bolt]
  const matches = async (question: string, names: readonly string[], named = providers) => {
    const knowledge = await createKnowledge({ ...contentOf({}), pages: [...pages, ...comparisons], providers: named, names }, { baseUrl })
    const evidence = await knowledge.evidence(question, { maxCharacters: 24_000, maxPassages: 24 })
    return evidence.flatMap(({ page, matches = [] }) => matches.map(({ statement }) => page.text.slice(statement.start, statement.end)))
  }
  const own = ['No bicycle courier is needed.', '| Bicycle courier | No | Yes |']
  const all = [...own, 'Bolt has a bicycle courier.']

  test('match a question about the publisher only if they, their table or their heading name it', async () => {
    for (const question of ['do you have a bicycle courier', 'does Acme have a bicycle courier', 'your bicycle courier'])
      expect((await matches(question, ['Acme'])).sort()).toEqual([...own].sort())
  })

  test('match a question that names another provider without the name of the publisher', async () => {
    for (const question of ['does BOLT have a bicycle courier', 'do you have a bicycle courier like Bolt'])
      expect(await matches(question, ['Acme'])).toContain('Bolt has a bicycle courier.')
  })

  test('match every question to a publisher that compares only others', async () => {
    expect((await matches('do you have a bicycle courier', ['Cogwheel'])).sort()).toEqual([...all].sort())
    expect((await matches('do you have a bicycle courier', ['Acme'], [bolt])).sort()).toEqual([...all].sort())
  })
})
