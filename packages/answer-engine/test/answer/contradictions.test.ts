/** Answers that are made of contradicted statements. */
import { expect, test } from 'vitest'
import { answerSchema } from '../../src/answer/answer.ts'
import { findStrongExtract } from '../../src/answer/extracts.ts'
import { createAnswerEngine } from '../../src/answer-engine.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { frozenClock, idsOf, scriptedModel } from '../../src/testing.ts'
import { type ContradictingPlaces, contradicted, knowledgeOf, type PageFixture } from '../support/pages.ts'
import { guests, tariff } from '../support/tariff-pages.ts'

interface Asked {
  readonly pages: readonly PageFixture[]
  readonly contradictions?: readonly ContradictingPlaces[]
  readonly support?: 'strong' | 'possible'
}

/** Asks with a model that makes a claim of each statement with one of these texts. */
async function ask(texts: readonly string[], { pages, ...options }: Asked) {
  const model = scriptedModel((request) => ({
    claims: texts.map((text) => ({ statements: [idsOf(request, text)[0] as string], qualified_by: [] })),
    unanswered: [],
  }))
  const clock = frozenClock('2026-11-21T12:00:00Z')
  const knowledge = contradicted(knowledgeOf(...pages), options)
  const engine = createAnswerEngine({ knowledge, model, quota: createMemoryQuota({ clock }), clock })
  return { answer: answerSchema.parse(await engine.ask({ question: 'What is the fee?' }, { client: 'a' })) }
}

const fees = 'The fee is $10 a month. It rises to $12 in 2027. Unless you pay yearly, no discount applies.'
const shopFees = Array.from({ length: 9 }, (_, n) => ({
  path: `/shop-${n}`,
  title: `Shop ${n}`,
  reviewed: '2026-11-01',
  markdown: `# Shop ${n}\n\nThe fee of this shop is $${n} a month.\n`,
}))
const here = { path: '/garden', title: 'Garden', text: 'The fee is $10 a month.', written: '$10 a month' }
const there = { path: '/guests', title: 'Guests', text: 'The fee is $11 a month.', written: '$11 a month' }
const sentence = `this says "$10 a month", but the page "Guests" says "$11 a month" (https://front.example/guests#others); compare the two.`

test('a claim with a contradicted statement names the other place, also where the statement is only its context', async () => {
  const contradictions = [[{ ...here, path: tariff.path }, there]] as const
  for (const statement of ['The fee is $10', 'It rises to $12']) {
    const { answer } = await ask([statement], { pages: [tariff, { ...guests, reviewed: '2026-11-01' }], contradictions })
    expect(answer.qualifications).toEqual([`Claim C1: ${sentence}`])
  }
  const { answer } = await ask(['for guests of the house'], {
    pages: [{ ...guests, reviewed: '2026-11-01' }, tariff],
    contradictions,
  })
  expect(answer.qualifications).toEqual([])
})

test('an extract with a contradicted statement names the other place and is never strong', async () => {
  const pages = [tariff, guests]
  const sound = await ask([], { pages, support: 'strong' })
  expect(sound.answer.extracts?.[0]).toMatchObject({ text: fees, support: 'strong' })
  const { answer } = await ask([], { pages, support: 'strong', contradictions: [[{ ...here, path: tariff.path }, there]] })
  expect(answer.extracts?.[0]).toMatchObject({ text: fees, support: 'possible' })
  expect(answer.qualifications).toContain(`Extract of E2: ${sentence}`)
  const contradictions = [[{ ...here, path: tariff.path }, there]] as const
  const source = (given: Parameters<typeof contradicted>[1]) =>
    contradicted(knowledgeOf({ ...tariff, markdown: 'The fee is $10 a month.' }, guests), given)
  expect((await findStrongExtract(source({ support: 'strong' }), 'fee'))?.statement).toBe('The fee is $10 a month.')
  expect(await findStrongExtract(source({ support: 'strong', contradictions }), 'fee')).toBeUndefined()
})

test('three other places are described, of more only the address is given, and every source stays', async () => {
  const place = (n: number) => ({
    path: `/shop-${n}`,
    title: `Shop ${n}`,
    text: `The fee of this shop is $${n}`,
    written: `$${n} a month`,
  })
  const contradictions = Array.from({ length: 8 }, (_, n) => [place(0), place(n + 1)] as const)
  const { answer } = await ask(['The fee of this shop is $0'], { pages: shopFees, contradictions })
  expect(answer.sources.map(({ title }) => title)).toEqual(shopFees.map(({ title }) => title))
  expect(answer.qualifications).toHaveLength(4)
  expect(answer.qualifications[2]).toContain('the page "Shop 3" says "$3 a month"')
  for (const n of [4, 5, 6, 7, 8]) expect(answer.qualifications[3]).toContain(`https://front.example/shop-${n}`)
})
