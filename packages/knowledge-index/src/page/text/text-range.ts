/** A range of a text; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** A range without the white space at its ends; empty at its end when it has nothing else. UTF-16. */
export function trimmedRange(text: string, start: number, end: number): TextRange {
  const part = text.slice(start, end)
  const trimmed = part.trimStart()
  return { start: end - trimmed.length, end: end - trimmed.length + trimmed.trimEnd().length }
}
