import type { ReadText } from '../reading/read-text.ts'

const modal = /\b(?:must|may|might|can|could|shall|should|cannot)\b/g

/** Whether each "must", "may" or "can" of a claim stands before its word as in the quotes, wherever they say that word with one. */
export function keepsModals(claim: ReadText, statements: ReadText): boolean {
  if (foretells.test(claim.lower) && isPast.test(statements.lower) && !isPresent.test(statements.lower)) return false
  if (isNow.test(claim.lower) && !isPast.test(claim.lower) && isPast.test(statements.lower) && !isNow.test(statements.lower)) return false
  if (doubts.test(claim.lower) && !allows.test(statements.lower)) return false
  const quoted = readModals(statements)
  return readModals(claim).every(({ word, governs }) => {
    const same = quoted.filter((other) => other.governs === governs)
    return same.length === 0 || same.some((other) => other.word === word)
  })
}

/** What was so in the past is no forecast. */
const foretells = /\bwill\b/
const isPast = /\b(?:was|were|had)\b/
const isNow = /\b(?:is|are|has|have)\b/
const isPresent = /\b(?:will|shall|may|can|must|is|are)\b/

/** "May" makes a choice of what is so; "can" and "could" only tell that it is. */
const doubts = /\b(?:may|might|possibly|perhaps)\b/
const allows =
  /\b(?:may|might|can(?:not|'t)?(?! be )|could|possib(?:ly|le)|perhaps|probabl[ye]|likely|optional|allow(?:s|ed)?|permit(?:s|ted)?|sometimes|some|free to|able to|must|should)\b/

/** Words that differ in tone only. */
const kinds: Readonly<Record<string, string>> = {
  must: 'must',
  shall: 'must',
  may: 'may',
  can: 'may',
  might: 'might',
  could: 'might',
  should: 'should',
  cannot: 'may',
}

function readModals({ lower, words }: ReadText): { readonly word: string; readonly governs: string | undefined }[] {
  return Array.from(lower.matchAll(modal), ({ 0: found, index }) => ({
    word: kinds[found] as string,
    governs: words.find((word) => word.isContent && word.start > index)?.stem,
  }))
}
