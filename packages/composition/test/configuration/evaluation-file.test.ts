import { describe, expect, test } from 'vitest'
import { readEvaluationFile } from '../../src/configuration/evaluation-file.ts'
import { variables } from '../../src/configuration/variables.ts'
import { parse } from './parse.ts'

const evaluation = {
  revision: '0123456789abcdef',
  evaluated_at: '2026-11-23T12:00:00.000Z',
  harness: '1.0.0',
  passing_rank: 3,
  counts: { answerable: 0, found: 0, unanswerable: 0, unanswered: 0 },
  questions: [],
}

const files: Readonly<Record<string, string>> = {
  right: JSON.stringify(evaluation),
  empty: '',
  array: '[]',
  other: JSON.stringify({ ...evaluation, questions: [{ question: 1 }] }),
}

function readFile(name: string): string {
  const text = files[name]
  if (text === undefined) throw new Error('ENOENT')
  return text
}

describe('EVALUATION', () => {
  test('is a file that the harness wrote', () => {
    expect(readEvaluationFile('right', readFile)).toEqual({ status: 'read', evaluation })
  })

  test.each([
    ['nothing', 'names a file that cannot be read'],
    ['empty', 'names a file that is not JSON'],
    ['array', 'names a file that is not an evaluation'],
    ['other', 'names a file that is not an evaluation: questions.0.question is not valid'],
  ])('is a warning if the file is invalid, and the server starts: %s', (file, message) => {
    expect(readEvaluationFile(file, readFile)).toEqual({ status: 'wrong', mistake: message })
    const parsed = parse({ EVALUATION: file }, { readFile })
    expect(parsed.status).toBe('valid')
    expect(parsed.warnings).toContainEqual({ variable: 'EVALUATION', message, fix: variables.EVALUATION.fix })
  })
})
