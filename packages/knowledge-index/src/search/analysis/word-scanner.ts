/** Finds runs of letters, digits and marks with what joins them (`claims-made`, `2,400`), and the names `C++`, `C#`, `.NET`, `A/B`, in one look. */

const unknown = 0
const word = 1
const joiner = 2
const other = 3

const joiners = "-‐‑_.,&'’\u00ad\u200c\u200d"

/** Class of every UTF-16 unit, filled when a unit is first seen; surrogates count as word characters and are sorted out by the analyzer. */
const classes = new Uint8Array(0x10000)

function classOf(unit: number): number {
  const known = classes[unit] ?? unknown
  if (known !== unknown) return known
  const character = String.fromCharCode(unit)
  const isWord = (unit >= 0xd800 && unit <= 0xdfff) || /[\p{L}\p{M}\p{N}]/u.test(character)
  const found = isWord ? word : joiners.includes(character) ? joiner : other
  classes[unit] = found
  return found
}

/** Walks through the stretches of a text, in order: building an index spends its time here, and a call for each stretch would double it. */
export class WordScanner {
  /** UTF-16 start and end of the stretch. */
  start = 0
  end = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Goes to the next stretch; false when there is none. */
  next(): boolean {
    const text = this.#text
    const { length } = text
    let index = this.end
    while (index < length && classOf(text.charCodeAt(index)) !== word) index += 1
    if (index === length) return false
    this.start = index
    let unit = text.charCodeAt(index)
    do {
      index += 1
      if (index === length) break
      unit = text.charCodeAt(index)
    } while (classOf(unit) === word || (classOf(unit) === joiner && index + 1 < length && classOf(text.charCodeAt(index + 1)) === word))
    this.end = index
    this.#takeSigns()
    return true
  }

  /** Adds the signs of a name that is not a word without them. */
  #takeSigns(): void {
    const text = this.#text
    const { start, end } = this
    if (end === start + 1) {
      const isLetter = /[a-z]/i.test(text.charAt(start))
      if (isLetter && text.startsWith('++', end)) this.end += 2
      else if (isLetter && text.charAt(end) === '#' && !isWordAt(text, end + 1)) this.end += 1
      else if (isLetter && text.charAt(end) === '/' && /[a-z]/i.test(text.charAt(end + 1)) && !isWordAt(text, end + 2)) this.end += 2
    } else if (start > 0 && text.charAt(start - 1) === '.' && !isWordAt(text, start - 2)) {
      if (!isWordAt(text, start + 3) && text.slice(start, start + 3).toLowerCase() === 'net') this.start -= 1
    }
  }
}

function isWordAt(text: string, index: number): boolean {
  return index >= 0 && index < text.length && classOf(text.charCodeAt(index)) === word
}
