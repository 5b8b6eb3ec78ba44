import { numberAt } from './item-at.ts'

export function unitsOf(word: string): Uint16Array {
  return Uint16Array.from(word, (_, index) => word.charCodeAt(index))
}

/** Edits between words in UTF-16 units, a swap as one edit (optimal string alignment); one more than `most` where there are more. */
export function editDistance(one: ArrayLike<number>, other: ArrayLike<number>, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  const size = one.length + 1
  let [before, above] = [new Uint32Array(size), Uint32Array.from({ length: size }, (_, column) => column)]
  for (let row = 1; row <= other.length; row += 1) {
    const current = new Uint32Array(size).fill(row, 0, 1)
    let least = row
    for (let column = 1; column <= one.length; column += 1) {
      const isSame = one[column - 1] === other[row - 1]
      const replaced = numberAt(above, column - 1) + (isSame ? 0 : 1)
      let edits = Math.min(numberAt(above, column) + 1, numberAt(current, column - 1) + 1, replaced)
      const isSwap = row > 1 && column > 1 && one[column - 2] === other[row - 1] && one[column - 1] === other[row - 2]
      if (isSwap) edits = Math.min(edits, numberAt(before, column - 2) + 1)
      current[column] = edits
      if (edits < least) least = edits
    }
    // No row below has less.
    if (least > most) return most + 1
    before = above
    above = current
  }
  return Math.min(numberAt(above, one.length), most + 1)
}
