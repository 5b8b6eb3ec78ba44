import type { Answer } from '@svc/answer-engine'
import { describe, expect, test } from 'vitest'
import { answerText } from '../../src/results/answer-text.ts'
import { exampleAnswers } from '../support/answers.ts'

const answered = exampleAnswers.answered as Answer
const limited = exampleAnswers.limited as Answer

describe('the text of an answer', () => {
  test('has the claims under their headings, then the outcome, the evidence and the citations', () => {
    const [claims, outcome, evidence, citations] = answerText(answered).split('\n\n')
    expect(claims).toBe(answered.answer)
    expect(outcome).toBe('Status: answered, content revision 0123456789abcdef, generated at 2026-11-21T12:00:00.000Z (cached)')
    expect(evidence).toBe(
      ['Evidence of the claims:', '- C1 [1]', '  E1, characters 40 to 70', '  Qualification: For revenues below a million.'].join('\n'),
    )
    expect(citations).toMatch(/^Citations:\n\[1\] Pricing > Tiers \(E1, /)
  })

  test('introduces extracts as extracts, in the words of the page', () => {
    const part = answerText(limited)
      .split('\n\n')
      .find((text) => text.startsWith('These extracts'))
    expect(part).toMatch(
      /^These extracts are from the passages that match the question best\. They are not an answer:\nE1: Pricing > Tiers, strong support, revision fedcba9876543210\nTiers are priced by revenue\.\n- Tier: Small; Price: \$400\n/,
    )
    expect(answerText(answered)).not.toContain('not an answer')
  })

  test('lists a source without an excerpt by its addresses', () => {
    const [last] = answerText(answered).split('\n\n').slice(-1)
    expect(last?.split('\n').slice(-3)).toEqual([
      'E2: Pricing (reviewed 2026-05-01, verified 2026-05-02)',
      '  URL: https://svc.example.com/pricing#tiers',
      '  Markdown: https://svc.example.com/pricing.md',
    ])
  })

  test.each([
    [0, undefined],
    [1, '1 claim was dropped because it pointed at nothing or was too long to publish'],
    [2, '2 claims were dropped because they pointed at nothing or were too long to publish'],
  ])('has the number of dropped claims: %i', (rejected_claims, notice) => {
    const text = answerText({ ...answered, rejected_claims })
    expect(text.match(/[0-9]+ claims? w[a-z]+ dropped[^,]*/)?.[0]).toBe(notice)
  })

  test.each([
    [1, 'retry after 1 second,'],
    [42, 'retry after 42 seconds,'],
  ])('has the seconds to wait: %i', (retry_after_seconds, notice) => {
    expect(answerText({ ...limited, retry_after_seconds })).toContain(notice)
  })
})
