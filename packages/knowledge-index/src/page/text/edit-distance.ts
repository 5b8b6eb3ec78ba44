export function unitsOf(word: string): Uint16Array {
  return Uint16Array.from(word, (_, index) => word.charCodeAt(index))
}

/** Edits between words in UTF-16 units, a swap as one edit (optimal string alignment); one more than `most` where there are more. */
export function editDistance(one: ArrayLike<number>, other: ArrayLike<number>, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: one.length + 1 }, (_, column) => column)
  for (let row = 1; row <= other.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= one.length; column += 1) {
      const isSame = one[column - 1] === other[row - 1]
      let edits = Math.min(above[column] as number, current[column - 1] as number, (above[column - 1] as number) - (isSame ? 1 : 0)) + 1
      const isSwap = row > 1 && column > 1 && one[column - 2] === other[row - 1] && one[column - 1] === other[row - 2]
      if (isSwap) edits = Math.min(edits, (before[column - 2] as number) + 1)
      current.push(edits)
      if (edits < least) least = edits
    }
    // No row below has less.
    if (least > most) return most + 1
    before = above
    above = current
  }
  return Math.min(above[one.length] as number, most + 1)
}
