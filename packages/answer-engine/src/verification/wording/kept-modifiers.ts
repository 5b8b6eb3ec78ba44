import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { sayTheSame } from '../reading/word-sense.ts'
import type { Word } from '../reading/words.ts'

const plural = /[^su]s$/
/** Behind these and at the beginning a plural without an article means all of its kind: "for customers". */
const opensKind = /^(?:to|for|by|from|with|in|on|at|before|after|into|include|includes)$/

/**
 * Whether a claim speaks of no wider kind than its quotes: what is for business customers is not for customers, and what the fast boat
 * has not all boats have. A thing that is named with an article is one thing, whatever is left out: "a flat fee" is a fee.
 */
export function keepsModifiers(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return claim.phrases.words.every((word) => {
    if (!plural.test(word.text)) return true
    const places = parts.flatMap((part) => part.read.words.flatMap((other, index) => (sayTheSame(word, other) ? [{ part, index }] : [])))
    return places.length === 0 || places.some(({ part, index }) => isFragment(part) || !isNarrowed(part.read, index, claim))
  })
}

/** A word that the claim does not say stands right before it, and no article before both. */
function isNarrowed({ words, phrases }: ReadText, index: number, claim: ReadText): boolean {
  const [opening, modifier, word] = [words[index - 2], words[index - 1], words[index] as Word]
  if (modifier === undefined || word.start !== modifier.end + 1 || !phrases.words.includes(modifier) || claim.says(modifier)) return false
  return !plural.test(word.text) || opening === undefined || opensKind.test(opening.text)
}
