import { EditDistances } from './edit-distance.ts'
import type { KnownTerm, Vocabulary } from './vocabulary.ts'

/** Below this a word has too many neighbours one edit away. */
const shortestWord = 5
/** Longer terms are encoded values, not words. */
const longestWord = 32
/** From this length on a second edit still points at few words. */
const twoEditsFrom = 9
/** Terms offered for one word. */
const largestOffer = 3

/**
 * Known terms nearest to a word that no passage has, at most three, the more frequent first: same first letter, one edit away (a letter more,
 * less, other, or two swapped), two for long words. Numbers are never bent.
 */
export function nearestTerms(word: string, terms: Vocabulary): KnownTerm[] {
  if (word.length < shortestWord || word.length > longestWord || /[^\p{L}\p{M}]/u.test(word)) return []
  const units = Uint16Array.from(word, (_, index) => word.charCodeAt(index))
  const distances = new EditDistances(units, word.length < twoEditsFrom ? 1 : 2)
  let found: KnownTerm[] = []
  terms.visit(units[0] as number, (reader, term) => {
    distances.keep(reader.shared)
    if (Math.abs(reader.length - word.length) > distances.most) return
    const distance = distances.to(reader.units, reader.length)
    if (distance > distances.most) return
    if (distance < distances.most) found = []
    distances.most = distance
    found.push({ term, text: reader.text })
  })
  // Terms are numbered by falling frequency.
  return found.sort((a, b) => a.term - b.term).slice(0, largestOffer)
}
