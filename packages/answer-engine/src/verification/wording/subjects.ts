import { isFragment, type QuotedPart } from '../quoted-part.ts'
import type { ReadText } from '../reading/read-text.ts'
import { hasRelated } from '../reading/related-stems.ts'
import type { Word } from '../reading/words.ts'

/**
 * Whether a claim begins with something its quotes speak of. A beginning of its own ("Customers may return …" for "You may
 * return …") is only one where the claim also says what a quoted statement begins with: "Customers are deleted" does not stand
 * on "Closed accounts are deleted".
 */
export function subjectIsGiven(claim: ReadText, parts: readonly QuotedPart[], given: ReadText): boolean {
  const [first] = claim.phrases.words
  if (first === undefined || parts.some((part) => (isFragment(part) ? given : part.read).says(first))) return true
  const opened = parts.filter(({ read }) => read.statement.kind !== 'heading').map(({ read }) => openingStems(read))
  return opened.some((stems) => stems.every((stem) => hasRelated(claim.stems, stem)))
}

/** The content words a statement begins with, up to the first word that only holds it together. */
export function openingStems({ words }: ReadText): string[] {
  const start = words.findIndex((word) => word.isContent)
  const end = words.findIndex((word: Word, index) => index > start && !word.isContent)
  return words.filter((_, index) => index >= start && (end === -1 || index < end)).map((word) => word.stem)
}
