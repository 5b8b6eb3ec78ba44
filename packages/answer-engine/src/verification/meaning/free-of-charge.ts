import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import type { Word } from '../reading/words.ts'

/** That nothing is paid for something. */
export const free = /\b(?:free(?: of charge)?|complimentary)\b/
/** Where no noun follows, as in "a free drink", for which it stands with whoever gives it. */
const freely = new RegExp(`${free.source}(?! (?!for|in|on|at|to|by|with|during|when|if|until|within)[a-z])`, 'g')
/** What somebody gets free, which a claim may call free by itself: "A drink is free" of "Members get a free drink". */
const received = new RegExp(`(?<=\\b(?:gets?|receives?|enjoys?) (?:an? |one |the |their )?)${free.source}`, 'g')
const isCalledSo = /\b(?:is|are|was|were|be) $/
const callsSo = new RegExp(`\\b(?:is|are|was|were|be) ${free.source}`)
/** Who is no limit: whoever reads it, and whom something else names. */
const nobody = new Set(['we', 'you', 'it', 'they'])
const forWhom = /^ (?:for|to) [a-z]/

/**
 * Whether a claim that calls something free says for whom: "Children travel free on ferries" does not say that ferries are free, and
 * "Parking is free for members" does not say that parking is.
 */
export function keepsFree(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  if (!free.test(claim.lower)) return true
  const patterns = callsSo.test(claim.lower) ? [freely, received] : [freely]
  const known = parts.flatMap((part) => (isFragment(part) ? [] : patterns.flatMap((pattern) => readFree(part.read, pattern))))
  const saysOne = (words: readonly Word[]) => words.length === 0 || words.some((word) => claim.says(word))
  return known.length === 0 || known.some(({ doers, named }) => saysOne(doers) && saysOne(named))
}

/** For whom something is free. Of several either will do: "Members and staff park free", "free for members and staff". */
interface Free {
  /** Who does something free; nobody where it is called so. */
  readonly doers: readonly Word[]
  /** Whom the sentence names after it. */
  readonly named: readonly Word[]
}

function readFree({ lower, clauses, words: all, phrases: { words } }: ReadText, pattern: RegExp): readonly Free[] {
  const openings = (from: number, to: number) =>
    clauses.flatMap((clause) => {
      const [start, end] = [Math.max(clause.start, from), Math.min(clause.end, to)]
      const isNobody = nobody.has(all.find((word) => word.start >= start)?.text ?? '')
      return isNobody ? [] : words.filter((word) => word.start >= start && word.end <= end).slice(0, 1)
    })
  return Array.from(lower.matchAll(pattern), ({ 0: found, index }) => {
    const end = index + found.length
    return {
      doers: isCalledSo.test(lower.slice(0, index)) ? [] : openings(0, index),
      named: forWhom.test(lower.slice(end)) ? openings(end, lower.length) : [],
    }
  })
}
