/** A text with its white space folded, and the positions in the original. */
export interface FoldedText {
  readonly text: string
  /** The same with U+00A0 for each space that joins two digits to one number. */
  readonly words: string
  /** The UTF-16 position in the original of a unit of `text`. */
  position(unit: number): number
}

/** Invisible characters. Joiners and variation selectors change the appearance of others, so they stay. */
const invisible = /(?![\s\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u
const everyInvisible = new RegExp(invisible, 'gu')

/** White space; first a space that separates the digits of one number. */
const spaces = /(?<=\p{N})([\u00a0\u2007-\u200a\u202f])(?=\p{N})|\s+/gu

const plain = new Map<string, string>([
  ...Array.from('‘’‚‛′', (mark) => [mark, "'"] as const),
  ...Array.from('“”„‟″«»', (mark) => [mark, '"'] as const),
  ...Array.from('‐‑‒–—―−', (mark) => [mark, '-'] as const),
  ['…', '...'],
])
const everyTypographic = new RegExp(`[${[...plain.keys()].join('')}]`, 'g')

/**
 * Folds runs of white space into one space and removes invisible characters. With `typography`, quotation marks, apostrophes, dashes, the
 * minus sign and the ellipsis become their ASCII forms too. Letters, their case, and digits are never changed.
 */
export function foldText(text: string, typography: boolean): FoldedText {
  const written = (typographic: string) => plain.get(typographic) as string
  const seen = text.replace(everyInvisible, '')
  const words = (typography ? seen.replace(everyTypographic, written) : seen)
    .replace(spaces, (_, joining?: string) => (joining === undefined ? ' ' : '\u00a0'))
    .trim()
  // Most texts do not have the quote, so no position is needed.
  let positions: readonly number[] | undefined
  return {
    text: words.replaceAll('\u00a0', ' '),
    words,
    position(unit) {
      positions ??= positionsOf(text, typography)
      return positions[unit] as number
    },
  }
}

function positionsOf(text: string, typography: boolean): readonly number[] {
  const positions: number[] = []
  let isAfterSpace = true
  let position = 0
  for (const character of text) {
    const at = position
    position += character.length
    const isSpace = /\s/.test(character)
    if (isSpace ? isAfterSpace : invisible.test(character)) continue
    isAfterSpace = isSpace
    const written = isSpace ? ' ' : ((typography ? plain.get(character) : undefined) ?? character)
    for (let unit = 0; unit < written.length; unit += 1) positions.push(at + (written === character ? unit : 0))
  }
  return positions
}
