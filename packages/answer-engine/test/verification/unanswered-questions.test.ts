import { describe, expect, it } from 'vitest'
import { keepUnansweredQuestions, openQuestion } from '../../src/verification/unanswered-questions.ts'

const question = 'Does the review cost $240 or $300, and who pays?'

describe('an open question (design 6)', () => {
  it.each([
    ['Who pays?', 'Who pays?'],
    ['  Who pays? ', 'Who pays?'],
    ['Does the review cost $300?', 'Does the review cost $300?'],
    ['Does the review cost $240 or $300?', 'Does the review cost $240 or $300?'],
  ])('that repeats the asker’s words is kept: %j', (entry, kept) => {
    expect(keepUnansweredQuestions([entry], question)).toEqual([kept])
  })

  it.each(['Does the review cost $250?', 'Does the review cost $240 or $250?', 'Who pays the lawyer?', 'Who\u0000pays?'])(
    'in other words becomes the fixed sentence: %j',
    (entry) => {
      expect(keepUnansweredQuestions([entry], question)).toEqual([openQuestion])
      expect(openQuestion).toMatch(/^Part of the question is not answered/)
    },
  )

  it('is said once', () => {
    expect(keepUnansweredQuestions(['Who pays?', 'Who is the lawyer?', 'Who pays?', 'Where is the lawyer?'], question)).toEqual([
      'Who pays?',
      openQuestion,
    ])
  })
})
