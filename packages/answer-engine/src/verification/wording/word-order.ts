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
  const written = statement.words.map(({ text }) => text)
  const names = claim.words
    .filter((word) => word.isContent && isName(word) && statement.words.some((other) => other.text === word.text && isName(other)))
    .map(({ text }) => text)
  const spoken = partiesOf(statement)
  const parties = partiesOf(claim).filter((party) => spoken.includes(party))
  return isSubsequence([...new Set(names)], written) && isSubsequence(parties, spoken)
}

function isName({ written }: Word): boolean {
  return /^\p{Lu}/u.test(written)
}

function partiesOf({ words }: ReadText): string[] {
  return words.flatMap(({ party }) => party ?? [])
}

const beginsAside =
  /^(?:if|when|for|in|on|at|by|with|without|to|after|before|during|because|unless|until|from|since|within|under|as|while|there|it)\b/
const equates = /\b(?:is|are|was|were|be|been|means?|includes?|included)\b/

/** "The file overrides options" is not "options override the file": what a sentence begins with does not end it. */
function keepsEnds(claim: ReadText, statement: ReadStatement): boolean {
  if ([claim, statement].some(({ lower }) => beginsAside.test(lower) || equates.test(lower)) || claim.figures.length > 0) return true
  const places = claim.words.filter((word) => word.isContent).map(({ stem }) => statement.words.findIndex((other) => other.stem === stem))
  const [first, last] = [places[0] as number, places.at(-1) as number]
  return last === -1 || !places.some((between) => last < between && between < first)
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
    const said = statement.words.filter(({ stem }) => stem === first)
    if (said.length === 0) return true
    const same = written.filter((relation) => relation.word === word)
    if (same.length > 0) return same.some(({ next }) => next.some((stem) => stem === first))
    // "A acquired B" turned into "A was acquired by B" keeps every word in its place.
    if (word === 'by' && said.some((other) => isName(other) || other.party !== undefined)) return false
    const opposite = oppositeRelations[word]
    return !written.some((relation) => relation.word === opposite && relation.next[0] === first)
  })
}

const oppositeRelations: Readonly<Record<string, string>> = { before: 'after', after: 'before' }

/** Each relation of a text with the stems of the content words that follow it. */
function relationsOf({ lower, words }: ReadText): { readonly word: string; readonly next: readonly string[] }[] {
  return Array.from(lower.matchAll(relation), ({ 0: word, index }) => {
    const followers = words.filter(({ isContent, start }) => isContent && start > index)
    return { word, next: followers.slice(0, reach).map(({ stem }) => stem) }
  })
}
