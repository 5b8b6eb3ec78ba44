import { editDistance, unitsOf } from './edit-distance.ts'

/** In shorter words two edits make another word. */
const twoEditsFrom = 7
/** Letters that are compared; most keys, ids and anchors are shorter. */
const comparedLength = 120

/** The known word that a mistyped one may mean: the same except for case and punctuation, else the first with the fewest edits. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  const asked = folded(word)
  const units = unitsOf(asked)
  let most = asked.length < twoEditsFrom ? 1 : 2
  let nearest: string | undefined
  for (const candidate of known) {
    const written = folded(candidate)
    if (written === asked && asked !== '') return candidate
    // A word of one letter is one edit from any other.
    if (Math.min(written.length, asked.length) < 2) continue
    const distance = editDistance(units, unitsOf(written), most)
    if (distance > most) continue
    nearest = candidate
    // Only a nearer one counts from now on.
    most = distance - 1
  }
  return nearest
}

function folded(word: string): string {
  return word
    .slice(0, comparedLength)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
