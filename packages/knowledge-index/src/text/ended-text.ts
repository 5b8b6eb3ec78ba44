/** A text as it is published: without blank lines at its end, and with one line break. */
export function endedText(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' ? '' : `${trimmed}\n`
}
