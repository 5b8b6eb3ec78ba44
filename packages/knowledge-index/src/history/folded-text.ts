/** A text with its white space folded, and the way back to the text. */
export interface FoldedText {
  readonly text: string
  /** Of each unit of `text` the UTF-16 position that it was made of. */
  readonly positions: readonly number[]
}

/** Characters that no reader sees. Joiners and variation selectors change what is seen, so they stay. */
const invisible = /^(?!\u200c|\u200d|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]$/u

const plain = new Map<string, string>([
  ...Array.from('‘’‚‛′', (mark) => [mark, "'"] as const),
  ...Array.from('“”„‟″«»', (mark) => [mark, '"'] as const),
  ...Array.from('‐‑‒–—―−', (mark) => [mark, '-'] as const),
  ['…', '...'],
])

/**
 * Folds runs of white space into one space and leaves out invisible characters. With `typography`, quotation marks, apostrophes, dashes, the
 * minus sign and the ellipsis become their ASCII forms too. Letters, their case, and digits are never changed.
 */
export function foldText(text: string, typography: boolean): FoldedText {
  let folded = ''
  const positions: number[] = []
  let position = 0
  for (const character of text) {
    const at = position
    position += character.length
    const isSpace = /\s/.test(character)
    if (isSpace ? folded === '' || folded.endsWith(' ') : invisible.test(character)) continue
    const written = isSpace ? ' ' : ((typography ? plain.get(character) : undefined) ?? character)
    folded += written
    for (let unit = 0; unit < written.length; unit += 1) positions.push(at + (written === character ? unit : 0))
  }
  const trimmed = folded.trimEnd()
  return { text: trimmed, positions: positions.slice(0, trimmed.length) }
}
