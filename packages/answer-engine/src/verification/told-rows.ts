import type { QuotedPart } from './quoted-part.ts'
import type { ReadText } from './read-text.ts'
import type { Cell } from './table-row.ts'

/** What a cell says when it has nothing. */
const nothing = /^[\s*_]*(?:no|none|never|not\b.*|without\b.*|n\/a|[-–—])[\s*_.]*$/i
const denial = /\b(?:no|not|none|never|nothing|without|cannot|[a-z]+n't)\b/

/**
 * Whether a claim that quotes several rows takes what has nothing from the row it names: of two plans, "Plus has no excess" needs
 * an empty cell in the row of Plus.
 */
export function keepsEmptyCells(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  const rows = parts.filter(({ read }) => read.statement.kind === 'row').map(({ read }) => read.cells)
  if (rows.length < 2) return true
  return claim.clauses.every(({ start, end }) => {
    if (!denial.test(claim.lower.slice(start, end))) return true
    const inside = rows.filter(([label]) => label !== undefined && isNamed(label, claim, start, end))
    const named = inside.length > 0 ? inside : rows.filter(([label]) => label !== undefined && isNamed(label, claim, 0, claim.text.length))
    return named.length === 0 || named.every((cells) => cells.some(({ text }) => nothing.test(text)))
  })
}

function isNamed(label: Cell, claim: ReadText, start: number, end: number): boolean {
  return claim.words.some((word) => word.start >= start && word.end <= end && label.stems.has(word.stem))
}
