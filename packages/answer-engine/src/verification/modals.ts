import { readWords } from './words.ts'

const modal = /(?<![\p{L}])(?:must|may|might|can|could|shall|should|cannot)(?![\p{L}])/giu
/** How much of a text is looked at for the word that a modal governs. */
const reach = 60

/** Whether each "must", "may" or "can" of a claim stands before its word as in the quotes, wherever they say that word with one. */
export function keepsModals(claim: string, statements: string): boolean {
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

function readModals(text: string): { readonly word: string; readonly governs: string | undefined }[] {
  return Array.from(text.matchAll(modal), ({ 0: found, index }) => ({
    word: kinds[found.toLowerCase()] ?? found,
    governs: readWords(text.slice(index + found.length, index + found.length + reach)).find((word) => word.isContent)?.stem,
  }))
}
