import { describe, expect, it } from 'vitest'
import { askQuestions, questionTable } from '../../src/commands/questions.ts'
import type { Session } from '../../src/session/session.ts'

/** A session whose search always finds these addresses, in this order. */
function finding(...urls: string[]): Session {
  const results = urls.map((url) => {
    const { origin, pathname, hash } = new URL(url, 'https://facts.example')
    return { markdown_url: `${origin}${pathname === '/' ? '/index' : pathname}.md`, url: `${origin}${pathname}${hash}` }
  })
  return {
    call: async () => ({ isError: false, text: '', structured: { results }, seconds: 0 }),
    instructions: () => undefined,
    tools: async () => [],
    resources: async () => [],
    read: async () => '',
    close: async () => undefined,
  }
}

/** A knowledge base without answers. */
const silent = { covers: () => undefined }

describe('a question of the content', () => {
  it('passes when its page is among the first three results', async () => {
    const [outcome] = await askQuestions(
      finding('/a', '/', '/pricing#tiers'),
      [{ question: 'How much?', page: '/pricing', unanswerable: false }],
      silent,
    )
    expect(outcome).toEqual({ question: 'How much?', expected: '/pricing', unanswerable: false, rank: 3, passed: true, instead: [] })
  })

  it('fails with its rank and what was found instead when its page comes later', async () => {
    const [outcome] = await askQuestions(finding('/a', '/b#x', '/c', '/'), [{ question: 'Who?', page: '/', unanswerable: false }], silent)
    expect(outcome).toMatchObject({ rank: 4, passed: false, instead: ['/a', '/b#x', '/c'] })
  })

  it('expects the section if the question names one', async () => {
    const [outcome] = await askQuestions(
      finding('/a#one', '/a#tw%C3%B6'),
      [{ question: 'Q', page: '/a', section: 'twö', unanswerable: false }],
      silent,
    )
    expect(outcome).toMatchObject({ expected: '/a#twö', rank: 2, passed: true })
  })

  it('passes an unanswerable question without a covering passage, and fails it with the place of the passage', async () => {
    const questions = [{ question: 'Will it rain?', unanswerable: true }]
    expect(await askQuestions(finding('/a'), questions, silent)).toEqual([{ ...questions[0], passed: true, instead: [] }])
    const outcomes = await askQuestions(finding('/a'), questions, { covers: () => '/weather#rain' })
    expect(outcomes).toEqual([{ ...questions[0], passed: false, instead: ['/weather#rain'] }])
    expect(questionTable(outcomes, false)).toContain(
      'FAILED  Will it rain?\n  expected  no answer\n  found     /weather#rain, which has its words\n',
    )
  })

  it('prints failures and counts, and every question in verbose mode', async () => {
    const outcomes = await askQuestions(
      finding('/a'),
      [
        { question: 'First', page: '/a', unanswerable: false },
        { question: 'Lost', page: '/gone', unanswerable: false },
        { question: 'Rain', unanswerable: true },
      ],
      silent,
    )
    const failed = ['FAILED  Lost', '  expected  /gone  (not found)', '  found     /a', '']
    const counts = '1 of 2 questions find their page in the first 3 results; 1 of 1 marked unanswerable are not answered'
    expect(questionTable(outcomes, false).trimEnd().split('\n')).toEqual([...failed, counts])
    expect(questionTable(outcomes, true).trimEnd().split('\n')).toEqual([...failed, 'rank 1  First  /a', 'unanswerable  Rain', '', counts])
  })
})
