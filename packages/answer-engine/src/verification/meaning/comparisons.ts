import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { Clause } from '../reading/clauses.ts'
import type { Link } from '../reading/phrases.ts'
import type { ReadText } from '../reading/read-text.ts'

/** Whether a claim that compares does so in no more than its quotes: who is cheaper "for cars" or "in winter" need not be cheaper. */
export function tellsComparisonsWhole(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  if (!claim.phrases.links.some(compares)) return true
  return parts.every((part) => isFragment(part) || part.read.clauses.every((clause) => tellsWhole(claim, part.read, clause)))
}

/** Unless the clause compares nothing, or the claim tells another one. */
function tellsWhole(claim: ReadText, { phrases }: ReadText, { start, end }: Clause): boolean {
  const words = phrases.words.filter((word) => word.start >= start && word.end <= end)
  if (!phrases.links.some((link) => compares(link) && words.some((word) => word === link.right))) return true
  const told = words.filter((word) => claim.says(word))
  return 2 * told.length < words.length || told.length === words.length
}

function compares({ small }: Link): boolean {
  return small.includes('than')
}
