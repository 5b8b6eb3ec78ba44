import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import type { Word } from '../reading/words.ts'

/** What is so for those only who are named right behind it. */
const limited =
  /\b(?:required|needed|mandatory|compulsory|optional|recommended|available|open|reserved|allowed|suitable|valid|possible)(?= (?:only )?(?:for|to) [a-z])/g

/** "Required for owners" does not say that something is required: a claim that says so says for whom. */
export function keepsWhom(claim: ReadText, parts: readonly QuotedPart[]): boolean {
  return claim.words.every(({ text }) => {
    const named = parts.flatMap((part) => (isFragment(part) ? [] : namedAfter(part.read, text)))
    return named.length === 0 || named.some((words) => words.length === 0 || words.some((word) => claim.says(word)))
  })
}

/** Whom a text names behind each place where it says a word so; of several any will do. */
function namedAfter({ lower, phrases }: ReadText, said: string): readonly (readonly Word[])[] {
  return Array.from(lower.matchAll(limited)).flatMap(({ 0: found, index }) => {
    if (found !== said) return []
    const end = lower.indexOf(';', index)
    return [phrases.words.filter((word) => word.start > index + found.length && (end === -1 || word.end <= end))]
  })
}
