import type { Draft } from './draft.ts'
import type { NumberedStatement } from './evidence.ts'

/** These bounds also limit the cost of a hostile draft. */
const mostClaims = 8
const bounds = { statements: { entries: 4, statements: 16 }, qualified_by: { entries: 2, statements: 4 } } as const

/** An id, with or without brackets or quotes around it and a stop after it; the second S of a range may be missing. */
const firstPattern = /^[[("'`]*S([1-9][0-9]*)[\])"'`.,]*$/
const lastPattern = /^[[("'`]*S?([1-9][0-9]*)[\])"'`.,]*$/
/** Hyphens and dashes of any length, and the minus sign. */
const dash = /[\p{Pd}\u2212]/u
/** UTF-16 units, three times a range of two ids. */
const longestEntry = 64

/** Consecutive statements of one passage. */
export type Run = readonly [NumberedStatement, ...NumberedStatement[]]

/** A claim whose ids all exist. Runs are in the order of the prompt. */
export interface PointedClaim {
  readonly runs: readonly Run[]
  readonly qualifiedBy: readonly Run[]
}

/** The first eight claims of a draft without invalid ones, and the number of the others. */
export function readPointers(
  draft: Pick<Draft, 'claims'>,
  statements: readonly NumberedStatement[],
): { readonly claims: readonly PointedClaim[]; readonly dropped: number } {
  const claims = draft.claims.slice(0, mostClaims).flatMap((claim) => {
    const runs = runsOf(claim.statements, bounds.statements, statements)
    const qualifiedBy = runsOf(claim.qualified_by, bounds.qualified_by, statements)
    return runs === undefined || runs.length === 0 || qualifiedBy === undefined ? [] : [{ runs, qualifiedBy }]
  })
  return { claims, dropped: draft.claims.length - claims.length }
}

/** Undefined if an entry is invalid, unknown or one too many: half of a claim may say the opposite of the whole. */
function runsOf(
  entries: readonly string[],
  most: { readonly entries: number; readonly statements: number },
  statements: readonly NumberedStatement[],
): readonly Run[] | undefined {
  if (entries.length > most.entries) return undefined
  const numbers = new Set<number>()
  for (const entry of entries) {
    const range = readEntry(entry, statements)
    if (range === undefined || range.last - range.first >= most.statements) return undefined
    for (let number = range.first; number <= range.last; number += 1) numbers.add(number)
  }
  if (numbers.size > most.statements) return undefined
  const runs: [NumberedStatement, ...NumberedStatement[]][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const next = statements[number - 1] as NumberedStatement
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (last?.number === number - 1 && last.evidence === next.evidence) run?.push(next)
    else runs.push([next])
  }
  return runs
}

/** The first and last statement of an entry, both in one passage. */
function readEntry(entry: string, statements: readonly NumberedStatement[]): { readonly first: number; readonly last: number } | undefined {
  if (entry.length > longestEntry) return undefined
  const [from = '', to, ...others] = entry.split(dash).map((part) => part.trim())
  const first = Number(firstPattern.exec(from)?.[1])
  const last = to === undefined ? first : Number(lastPattern.exec(to)?.[1])
  const evidence = statements[first - 1]?.evidence
  const isRange = others.length === 0 && first <= last && evidence !== undefined && statements[last - 1]?.evidence === evidence
  return isRange ? { first, last } : undefined
}
