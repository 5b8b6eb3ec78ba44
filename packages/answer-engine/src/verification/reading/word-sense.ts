import { areRelated } from './related-stems.ts'
import type { Word } from './words.ts'

/** Whether two words say the same. The sides of a contract do so only when they are the same side. */
export function sayTheSame(one: Word, other: Word): boolean {
  if (one.text === other.text) return true
  // Whatever is related begins alike, and most words do not.
  if (one.stem.charCodeAt(0) === other.stem.charCodeAt(0)) {
    if (one.party !== undefined && other.party !== undefined) return one.party === other.party
    if (areRelated(one.stem, other.stem)) return true
  }
  return one.synonyms !== undefined && one.synonyms === other.synonyms
}

/** The same, where either may be the text's beginning or end. */
export function standTheSame(one: Word | undefined, other: Word | undefined): boolean {
  return one === undefined || other === undefined ? one === other : sayTheSame(one, other)
}
