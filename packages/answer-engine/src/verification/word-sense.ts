import { partyOf } from './parties.ts'
import type { ReadText } from './read-text.ts'
import { synonymGroup } from './synonyms.ts'
import { areRelated, type Word } from './words.ts'

/** Whether two words say the same. The sides of a contract do so only when they are the same side. */
export function sayTheSame(one: Word, other: Word): boolean {
  if (one.text === other.text) return true
  // Whatever is related begins alike, and most words do not.
  if (one.stem.charCodeAt(0) === other.stem.charCodeAt(0)) {
    const [party, otherParty] = [partyOf(one.text), partyOf(other.text)]
    if (party !== undefined && otherParty !== undefined) return party === otherParty
    if (one.stem === other.stem || areRelated(one.stem, other.stem)) return true
  }
  const group = synonymGroup(one.text) ?? synonymGroup(one.stem)
  return group !== undefined && group === (synonymGroup(other.text) ?? synonymGroup(other.stem))
}

/** The same, where either may be the text's beginning or end. */
export function standTheSame(one: Word | undefined, other: Word | undefined): boolean {
  return one === undefined || other === undefined ? one === other : sayTheSame(one, other)
}

const answers = new WeakMap<ReadText, Map<string, boolean>>()

/** Whether a text says a word in any of its forms. The same words are asked for again and again. */
export function says(read: ReadText, word: Word): boolean {
  const known = answers.get(read) ?? new Map<string, boolean>()
  answers.set(read, known)
  const before = known.get(word.text)
  if (before !== undefined) return before
  const found = read.words.some((other) => sayTheSame(word, other))
  known.set(word.text, found)
  return found
}
