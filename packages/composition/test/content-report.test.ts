import type { ContentProblem } from '@svc/knowledge-index'
import { describe, expect, test } from 'vitest'
import { counted, formatReport, loggedErrors, reportAsJson } from '../src/content-report.ts'

function problem(file: string, code: string, line = 1): ContentProblem {
  return { file, line, column: 2, code, message: 'It is wrong.', fix: 'Correct it.' }
}

const text = (errors: readonly ContentProblem[], warnings: readonly ContentProblem[] = [], all = false) =>
  Array.from(formatReport({ errors, warnings }, { isColoured: false, all })).join('')

const many = Array.from({ length: 150_000 }, (_, index) =>
  problem(`pages/f${index % 30}/a.md`, index % 3 === 0 ? 'dead_link' : 'unknown_key', index + 1),
)

describe('the report', () => {
  test('has a line for each error, then for each warning, then the counts by code and by folder', () => {
    const errors = [problem('pages/a.md', 'dead_link'), problem('pages/a.md', 'unknown_key', 2), problem('pages/guides/b.md', 'dead_link')]
    expect(text(errors, [problem('profile.json', 'stale')])).toBe(
      [
        'pages/a.md:1:2  dead_link  It is wrong.  (Correct it.)',
        'pages/a.md:2:2  unknown_key  It is wrong.  (Correct it.)',
        'pages/guides/b.md:1:2  dead_link  It is wrong.  (Correct it.)',
        'warning: profile.json:1:2  stale  It is wrong.  (Correct it.)',
        '3 errors in 2 files: 2 dead_link, 1 unknown_key',
        '  by folder: pages/ 2, pages/guides/ 1',
        '1 warning in 1 file: 1 stale',
        '',
      ].join('\n'),
    )
  })

  test('is empty without errors and warnings', () => {
    expect(text([])).toBe('')
  })

  test('has at most 200 lines without --all, and names ten folders', () => {
    const lines = text(many, [problem('a.md', 'stale')])
      .trimEnd()
      .split('\n')
    expect(lines.slice(200)).toEqual([
      '… and 149801 more. Add --all to print every line.',
      '150000 errors in 30 files: 100000 unknown_key, 50000 dead_link',
      expect.stringMatching(/^ {2}by folder: (?:pages\/f\d+\/ \d+(?:, )?){10} and 20 more folders$/),
      '1 warning in 1 file: 1 stale',
    ])
    let count = 0
    for (const _ of formatReport({ errors: many, warnings: [] }, { isColoured: false, all: true })) count += 1
    expect(count).toBe(150_002)
  })

  test('on a terminal is coloured, with an empty line between files', () => {
    const lines = Array.from(
      formatReport(
        { errors: [problem('a.md', 'x'), problem('a.md', 'x'), problem('b.md', 'x')], warnings: [] },
        { isColoured: true, all: false },
      ),
    )
    expect(lines[0]).toBe('\u001b[1ma.md:1:2\u001b[22m  \u001b[31mx\u001b[39m  It is wrong.  \u001b[2m(Correct it.)\u001b[22m\n')
    expect(lines[2]).toMatch(/^\n/)
    expect(lines[1]).not.toMatch(/^\n/)
  })

  test('as data has every error and warning, for any number', { tags: ['slow'] }, () => {
    const { errors, warnings } = JSON.parse(reportAsJson({ errors: many, warnings: [problem('a.md', 'stale')] }))
    expect(errors).toHaveLength(150_000)
    expect(warnings).toEqual([problem('a.md', 'stale')])
    expect(JSON.parse(reportAsJson({ errors: [], warnings: [] }))).toEqual({ errors: [], warnings: [], accepted: 0 })
  })

  test('for a line of the log has the counts and the first 20 errors', () => {
    const { counts, problems } = loggedErrors(many)
    expect(counts).toBe('150000 errors in 30 files: 100000 unknown_key, 50000 dead_link')
    expect(problems).toHaveLength(20)
    expect(problems[0]).toBe('pages/f0/a.md:1:2  dead_link  It is wrong.  (Correct it.)')
  })
})

test.each([
  [0, '0 mistakes'],
  [1, '1 mistake'],
  [2, '2 mistakes'],
])('%i has the noun in singular or plural', (number, text) => {
  expect(counted(number, 'mistake')).toBe(text)
})
