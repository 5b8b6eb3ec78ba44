import type { ReadText } from './read-text.ts'

const modal = /\b(?:must|may|might|can|could|shall|should|cannot)\b/g

/** Whether each "must", "may" or "can" of a claim stands before its word as in the quotes, wherever they say that word with one. */
export function keepsModals(claim: ReadText, statements: ReadText): boolean {
  const quoted = readModals(statements)
  return readModals(claim).every(({ word, governs }) => {
    const same = quoted.filter((other) => other.governs === governs)
    return same.length === 0 || same.some((other) => other.word === word)
  })
}

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
    word: kinds[found] ?? found,
    governs: words.find((word) => word.isContent && word.start > index)?.stem,
  }))
}
