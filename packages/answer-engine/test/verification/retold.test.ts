import { describe, expect, it } from 'vitest'
import { verifyClaim } from '../../src/verification/verify-claim.ts'
import { readersOf } from './readers.ts'

/** A statement, what says the same in a model's words, and what only looks like it. */
const statements: readonly (readonly [statement: string, same: readonly string[], other: readonly string[]])[] = [
  ['You can pay by card.', ['Paying by card is possible.'], ['Paying by card is not possible.', 'Paying by cheque is possible.']],
  ['You cannot pay by cheque.', ['Paying by cheque is not possible.'], ['Paying by cheque is possible.']],
  [
    'Visitors may not park in the yard.',
    ['Visitors are not allowed to park in the yard.'],
    ['Visitors are allowed to park in the yard.', 'Visitors are not allowed to park.'],
  ],
  [
    'Visitors may park in the yard.',
    ['Visitors are allowed to park in the yard.'],
    ['Visitors are not allowed to park in the yard.', 'Visitors must park in the yard.'],
  ],
  [
    'We accept Visa, Mastercard and Maestro.',
    ['We accept Visa.', 'We accept Visa and Maestro.'],
    ['We accept only Visa.', 'We accept Visa and cheques.'],
  ],
]

describe.each(statements)('%s (design 6)', (statement, same, other) => {
  const readers = readersOf({ path: '/shop', title: 'Corner shop', markdown: `# Corner shop\n\n${statement}\n` })
  const isPublished = (text: string) =>
    verifyClaim({ text, support: [{ evidence_id: 'E1', quote: statement }], qualification: null }, readers) !== undefined

  it.each(same)('is told by: %s', (text) => {
    expect(isPublished(text)).toBe(true)
  })

  it.each(other)('does not say: %s', (text) => {
    expect(isPublished(text)).toBe(false)
  })
})
