import { sameBound } from './bounds.ts'
import { restatesDate } from './dates.ts'
import type { Figure } from './figures.ts'

/**
 * Whether a claim may say a figure because a quote says it: the same value with the same measure, magnitude, rate and bound.
 * `25` is not `25%`, `$25` not `$25 million`, `$10 per month` not `$10 per year`, `up to 5` not `at least 5`.
 */
export function supportsFigure(quoted: Figure, claimed: Figure): boolean {
  if (claimed.kind === 'date' || quoted.kind === 'date') return supportsDate(quoted, claimed)
  return (
    quoted.kind === claimed.kind && quoted.value === claimed.value && quoted.unit === claimed.unit && sameBound(claimed.bound, quoted.bound)
  )
}

function supportsDate(quoted: Figure, claimed: Figure): boolean {
  if (quoted.date === undefined) return false
  if (claimed.date !== undefined) return restatesDate(claimed.date, quoted.date) && sameBound(claimed.bound, quoted.bound)
  // "in 2026" restates the year of "May 1, 2026".
  return claimed.kind === 'number' && claimed.unit === undefined && claimed.value === String(quoted.date.year)
}

/**
 * Pairs every figure of a claim with a quoted one, in the order of the quotes: numbers that trade places say something else.
 * `undefined` when one has no partner left.
 */
export function pairFigures<Quoted extends { readonly figure: Figure }>(
  claimed: readonly Figure[],
  quoted: readonly Quoted[],
): ReadonlyMap<Figure, Quoted> | undefined {
  const pairs = new Map<Figure, Quoted>()
  let next = 0
  for (const figure of claimed) {
    const index = quoted.findIndex((candidate, position) => position >= next && supportsFigure(candidate.figure, figure))
    const partner = quoted[index]
    if (partner === undefined) return undefined
    pairs.set(figure, partner)
    next = index + 1
  }
  return pairs
}
