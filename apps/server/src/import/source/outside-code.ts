/** Applies `change` to the lines of a text that are in no fenced code block; the number is that of its first line, from 1. */
export function changeOutsideCode(text: string, change: (part: string, firstLine: number) => string): string {
  const parts: string[] = []
  let run: string[] = []
  let fence: string | undefined
  let first = 1
  const flush = () => {
    if (run.length > 0) parts.push(change(run.join('\n'), first))
    run = []
  }
  text.split('\n').forEach((line, index) => {
    const mark = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})/.exec(line)?.[1]
    if (
      fence === undefined &&
      mark !== undefined &&
      !(mark.startsWith('`') && line.slice(line.indexOf(mark) + mark.length).includes('`'))
    ) {
      flush()
      fence = mark
      parts.push(line)
    } else if (fence !== undefined) {
      parts.push(line)
      const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
      if (closing?.startsWith(fence)) fence = undefined
    } else {
      if (run.length === 0) first = index + 1
      run.push(line)
    }
  })
  flush()
  return parts.join('\n')
}
