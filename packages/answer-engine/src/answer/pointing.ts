import { bounds, type Draft } from './draft.ts'
import type { NumberedStatement } from './evidence.ts'

/** An id, in any case, with or without brackets or quotes around it and a stop after it; the second S of a range may be missing. */
const firstPattern = /^[[("'`]*[Ss]([1-9][0-9]*)[\])"'`.,]*$/
const lastPattern = /^[[("'`]*[Ss]?([1-9][0-9]*)[\])"'`.,]*$/
/** Hyphens and dashes of any length, and the minus sign. */
const dash = /[\p{Pd}\u2212]/u
/** An id with text behind it, which a model copies from the line of the statement: `S12 - Nonprofits pay less`. */
const copiedLine = /^\s*([^\s:|\p{Pd}\u2212]+)([\s:|\p{Pd}\u2212].*[\p{L}\p{N}].*)$/su
/** What may be an id in such a text. `E3` and `H2` are not. */
const numberInText = /(?<![\p{L}\p{N}])[Ss]?([0-9]+)(?![\p{L}\p{N}])/gu
/** UTF-16 units: an id and the longest statement, of 1,000 code points. */
const longestEntry = 2_100

/** Consecutive statements of one passage. */
export type Run = readonly [NumberedStatement, ...NumberedStatement[]]

/** A claim whose ids all exist. Runs are in the order of the prompt. */
export interface PointedClaim {
  readonly runs: readonly Run[]
  readonly qualifiedBy: readonly Run[]
}

/** The claims of a draft without invalid ones, and the number of the others. */
export function readPointers(
  draft: Pick<Draft, 'claims'> & { readonly surplus: number },
  statements: readonly NumberedStatement[],
): { readonly claims: readonly PointedClaim[]; readonly dropped: number } {
  const claims = draft.claims.flatMap((claim) => {
    const runs = runsOf(claim.statements, bounds.statements, statements)
    const qualifiedBy = runsOf(claim.qualified_by, bounds.qualified_by, statements)
    return runs === undefined || runs.length === 0 || qualifiedBy === undefined ? [] : [{ runs, qualifiedBy }]
  })
  return { claims, dropped: draft.claims.length + draft.surplus - claims.length }
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

interface Range {
  readonly first: number
  readonly last: number
}

/** The first and last statement of an entry, both in one passage. */
function readEntry(entry: string, statements: readonly NumberedStatement[]): Range | undefined {
  if (entry.length > longestEntry) return undefined
  const [from = '', to, ...others] = entry.split(dash).map((part) => part.trim())
  const first = Number(firstPattern.exec(from)?.[1])
  const last = to === undefined ? first : Number(lastPattern.exec(to)?.[1])
  if (others.length > 0 || Number.isNaN(first) || Number.isNaN(last)) return readCopiedLine(entry, statements)
  const evidence = statements[first - 1]?.evidence
  return first <= last && evidence !== undefined && statements[last - 1]?.evidence === evidence ? { first, last } : undefined
}

/** The statement before a text. A number in the text that is not the statement's own may be a second id: then the entry is invalid. */
function readCopiedLine(entry: string, statements: readonly NumberedStatement[]): Range | undefined {
  const [, id = '', text = ''] = copiedLine.exec(entry) ?? []
  const first = Number(firstPattern.exec(id)?.[1])
  const numbered = statements[first - 1]
  if (numbered === undefined) return undefined
  const own = numbered.evidence.passage.page.text.slice(numbered.statement.start, numbered.statement.end)
  const isOther = ([token, digits]: RegExpExecArray) => Number(digits) <= statements.length && !own.includes(token)
  return [...text.matchAll(numberInText)].some(isOther) ? undefined : { first, last: first }
}
