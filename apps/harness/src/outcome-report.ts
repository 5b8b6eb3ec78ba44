import type { Outcome } from './verify-deployment.ts'

const marks = { met: 'met', unmet: 'UNMET', not_testable: 'not testable' } as const

/** The outcomes as a table for a terminal: unmet first, then what could not be tested, then what is met. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const order = ['unmet', 'not_testable', 'met'] as const
  const sorted = order.flatMap((verdict) => outcomes.filter((outcome) => outcome.verdict === verdict))
  const width = Math.max(...sorted.map(({ requirement }) => requirement.length))
  const rows = sorted.flatMap(({ requirement, verdict, statement, section, found }) => [
    `${marks[verdict].padEnd(12)}  ${requirement.padEnd(width)}  ${statement} [${section}]`,
    ...found.map((line) => `${' '.repeat(14)}${line}`),
  ])
  return [...rows, '', outcomeSummary(outcomes), ''].join('\n')
}

/** `62 met, 0 unmet, 5 not testable here` */
export function outcomeSummary(outcomes: readonly Outcome[]): string {
  const count = (verdict: Outcome['verdict']) => outcomes.filter((outcome) => outcome.verdict === verdict).length
  return `${count('met')} met, ${count('unmet')} unmet, ${count('not_testable')} not testable here`
}
