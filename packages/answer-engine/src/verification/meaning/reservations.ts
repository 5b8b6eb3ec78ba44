import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { Clause } from '../reading/clauses.ts'
import type { ReadText } from '../reading/read-text.ts'

interface Reservation {
  readonly said: RegExp
  /** What the clause says too where the words reserve something. */
  readonly beside?: RegExp
  /** Whether it speaks of the clause beside it where it stands first in its own. */
  readonly isAside?: boolean
  readonly kept: RegExp
}

/** Words by which a clause says less than all its others do, and the words of a claim that say so too. */
const reservations: readonly Reservation[] = [
  {
    // At the beginning of a clause "only" says who, and stands before a word that the claim would have to leave out.
    said: /(?<=[a-z0-9] )(?:only|solely|exclusively)\b/,
    kept: /\b(?:only|solely|exclusively|just|alone|unless|until|not|cannot|no|reserved)\b/,
  },
  {
    isAside: true,
    said: /\b(?:except|excepting|apart from|with the exception)\b/,
    kept: /\b(?:except(?:ing|ions?)?|apart from|other than|unless|but not|only)\b/,
  },
  {
    isAside: true,
    said: /\b(?:according to|(?:claims?|claimed) (?:to|that)|says?|said to|believes?|thinks?|estimates that|suggests? that)\b/,
    kept: /\b(?:according to|claim|claims|claimed|say|says|said|state|states|believes?|thinks?|estimates?|suggests?|in the (?:words|view|opinion))\b/,
  },
  {
    said: /\b(?:planned|plans? to|expected|expects? to|intends? to|aims? to|hopes? to|tries to|try to|proposed)\b/,
    kept: /\b(?:plan|plans|planned|planning|expect|expects|expected|intends?|aims?|hopes?|tries|try|proposed|goal|will)\b/,
  },
  {
    // What will be so from some time on is not so now.
    said: /\bwill\b/,
    beside: /\b(?:from|starting|beginning|next|soon|later|spring|summer|autumn|winter|20\d\d)\b/,
    kept: /\b(?:will|shall|going|planned|from|starting|beginning|next|soon|later|spring|summer|autumn|winter|20\d\d)\b/,
  },
  {
    said: /\b(?:after|before|upon|without) [a-z]+ing\b/,
    kept: /\b(?:after|before|upon|without|once|when|if|until|following|first|with|prior)\b/,
  },
]

/**
 * Whether a claim that tells a clause tells what it is said with: only for some, except for some, only planned, only said by somebody,
 * only after something was done.
 */
export function keepsReservations(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return parts.every(
    (part) =>
      isFragment(part) ||
      part.read.clauses.every((clause, index) => {
        const text = part.read.lower.slice(clause.start, clause.end)
        return reservations.every(({ said, beside, isAside, kept }) => {
          const found = said.exec(text)
          return (
            found === null ||
            beside?.test(text) === false ||
            kept.test(claim.lower) ||
            !tells(claim, part.read, isAside && found.index < 2 ? besideIt(part.read, index) : clause)
          )
        })
      }),
  )
}

/** What an aside speaks of: what stands before it, or after it where it opens the sentence. */
function besideIt({ clauses }: ReadText, index: number): Clause | undefined {
  return clauses[index - 1] ?? clauses[index + 1]
}

/** The claim says what the clause begins with, and at least half of it. */
function tells(claim: ReadText, { phrases }: ReadText, clause: Clause | undefined): boolean {
  const words = clause === undefined ? [] : phrases.words.filter((word) => word.start >= clause.start && word.end <= clause.end)
  const [first] = words
  return first !== undefined && claim.says(first) && 2 * words.filter((word) => claim.says(word)).length >= words.length
}
