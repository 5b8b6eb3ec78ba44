import type { ReadStatement } from '../reading/page-reader.ts'
import type { ReadText } from '../reading/read-text.ts'
import type { Word } from '../reading/words.ts'

/** Words that set what follows them against what stands before: who pays whom, what comes before what. */
const relation =
  /\b(?:than|then|before|after|instead of|rather than|versus|vs|by|from|behind|beside|near|opposite|across|exceeds?|outweighs?|precedes?|replaces?|supersedes?|owns?|acquire[sd]?|pays?|paid|owes?|sues?|notif(?:y|ies))\b/g
/** How many content words after a relation still belong to its second side. */
const reach = 6

/**
 * Whether a claim puts things in the statement's order where order means something: names and parties stand in the same order,
 * and what follows "than", "before" or "pays" follows it in the statement too. "A is cheaper than B" is not "B is cheaper than A".
 */
export function keepsOrder(claim: ReadText, statement: ReadStatement): boolean {
  // The cells of a row may be told in any order; which of them belong together is looked at elsewhere.
  return (
    statement.statement.kind === 'row' || (keepsNames(claim, statement) && keepsRelations(claim, statement) && keepsEnds(claim, statement))
  )
}

function keepsNames(claim: ReadText, statement: ReadStatement): boolean {
  const written = statement.words.map((word) => word.text)
  const names = claim.words.filter((word) => word.isContent && /^\p{Lu}/u.test(word.written)).map((word) => word.text)
  const named = [...new Set(names)].filter((name) => statement.words.some(({ text, written }) => text === name && /^\p{Lu}/u.test(written)))
  const spoken = statement.words.map((word) => word.party ?? '')
  const parties = claim.words.flatMap((word) => word.party ?? []).filter((party) => spoken.includes(party))
  return isSubsequence(named, written) && isSubsequence(parties, spoken)
}

const beginsAside =
  /^(?:if|when|for|in|on|at|by|with|without|to|after|before|during|because|unless|until|from|since|within|under|as|while|there|it)\b/
const equates = /\b(?:is|are|was|were|be|been|means?|includes?|included)\b/

/** "The file overrides options" is not "options override the file": what a sentence begins with does not end it. */
function keepsEnds(claim: ReadText, statement: ReadStatement): boolean {
  if ([claim, statement].some(({ lower }) => beginsAside.test(lower) || equates.test(lower)) || claim.figures.length > 0) return true
  const content = claim.words.filter((word) => word.isContent)
  const [first = -1, ...others] = content.map(({ stem }) => statement.words.findIndex((other) => other.stem === stem))
  const last = others.pop()
  return first === -1 || last === undefined || last === -1 || !others.some((between) => last < between && between < first)
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let position = 0
  for (const item of part) {
    position = whole.indexOf(item, position) + 1
    if (position === 0) return false
  }
  return true
}

function keepsRelations(claim: ReadText, statement: ReadStatement): boolean {
  const written = relationsOf(statement)
  return relationsOf(claim).every(({ word, next: [first] }) => {
    if (first === undefined || !statement.words.some((other) => other.stem === first)) return true
    const same = written.filter((relation) => relation.word === word)
    if (same.length > 0) return same.some(({ next }) => next.includes(first))
    // "A acquired B" turned into "A was acquired by B" keeps every word in its place.
    if (word === 'by' && isNameOrParty(statement, first)) return false
    const opposite = oppositeRelations[word]
    return !written.some((relation) => relation.word === opposite && relation.next[0] === first)
  })
}

const oppositeRelations: Readonly<Record<string, string>> = { before: 'after', after: 'before' }

function isNameOrParty(statement: ReadStatement, stem: string): boolean {
  return statement.words.some((word) => word.stem === stem && (word.party !== undefined || /^\p{Lu}/u.test(word.written)))
}

function relationsOf({ lower, words }: ReadText): { readonly word: string; readonly next: readonly string[] }[] {
  return Array.from(lower.matchAll(relation), ({ 0: found, index }) => ({
    word: found,
    next: followers(words, index + found.length).slice(0, reach),
  }))
}

function followers(words: readonly Word[], position: number): string[] {
  return words.filter((word) => word.isContent && word.start >= position).map((word) => word.stem)
}
