import type { Content } from '@svc/knowledge-index'
import { describe, expect, it } from 'vitest'
import { acceptWarnings } from '../src/accept-warnings.ts'

const page = (path: string, body: string) => ({ path, file: `pages${path}.md`, body, reading: { bodyLine: 6 } })
const content = (...accepted: (readonly [warning: string, ...places: string[]])[]) =>
  ({
    pages: [page('/fees', '# Fees\n\n## Rates\n\n#### Deep\n\nText.\n\n## Other\n'), page('/visits', 'Text.\n')],
    accepted: accepted.map(([warning, ...places], index) => ({ warning, places, because: 'It was looked at.', line: index + 1 })),
  }) as unknown as Content
const warning = (code: string, file: string, line: number, places?: string[]) => ({
  ...{ file, line, column: 1, code, message: '', fix: '' },
  ...(places && { places }),
})
const contradiction = warning('contradiction', 'pages/visits.md', 6, ['/fees#rates', '/visits'])

describe('accepted warnings', () => {
  it.each([
    ['both places in either order', ['/visits', '/fees#rates']],
    ['a whole page', ['/fees', '/visits']],
  ])('are those of an entry with %s', (_, places) => {
    expect(acceptWarnings([contradiction], content(['contradiction', ...places]), true)).toEqual({ warnings: [], accepted: 1 })
  })

  it('need an entry with their code and all of their places', () => {
    const { warnings, accepted } = acceptWarnings([contradiction], content(['stale', '/visits'], ['contradiction', '/fees']), false)
    expect({ warnings, accepted }).toEqual({ warnings: [contradiction], accepted: 0 })
  })

  it('are those of a section, a page or another file', () => {
    const given = [
      warning('skipped_level', 'pages/fees.md', 10),
      warning('skipped_level', 'pages/fees.md', 14),
      warning('stale', 'pages/fees.md', 1),
      warning('unread_file', 'notes.txt', 1),
    ]
    const accepting = content(['skipped_level', '/fees#deep'], ['stale', '/fees'], ['unread_file', 'notes.txt'])
    expect(acceptWarnings(given, accepting, true)).toEqual({ warnings: [given[1]], accepted: 3 })
  })

  it('are missing for an entry that is out of date, which is a warning if all warnings are known', () => {
    const { warnings } = acceptWarnings([], content(['stale', '/fees', '/visits']), true)
    expect(warnings.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`)).toEqual([
      'accepted.yaml:1 unused_acceptance There is no warning stale at /fees and /visits.',
    ])
    expect(acceptWarnings([], content(['stale', '/fees']), false).warnings).toEqual([])
  })
})
