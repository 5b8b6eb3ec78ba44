/** A text as it is published: blank lines at its end carry nothing, and it ends with one line break. */
export function endedText(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' ? '' : `${trimmed}\n`
}
