/** The fence of code that is open after a line, with its indentation; it may be the one that was open before the line. */
export function fenceAfter(line: string, before: string | undefined): string | undefined {
  if (before !== undefined) {
    const [, indent = '', mark] = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/.exec(line) ?? []
    const open = before.trimStart()
    // A line that is indented by four more characters is code.
    return mark?.startsWith(open) && indent.length < before.length - open.length + 4 ? undefined : before
  }
  const [, indent = '', mark] = /^([ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?)(`{3,}|~{3,})/.exec(line) ?? []
  // With another backtick on its line, it begins a code span.
  if (mark === undefined || (mark.startsWith('`') && line.slice(indent.length + mark.length).includes('`'))) return undefined
  return ' '.repeat(indent.length) + mark
}

/** The runs of lines that are in no fenced code block, by UTF-16 positions, and their first lines, from 1. */
function proseOf(text: string): readonly { readonly start: number; readonly end: number; readonly line: number }[] {
  const runs: { readonly start: number; end: number; readonly line: number }[] = []
  let run: (typeof runs)[number] | undefined
  let fence: string | undefined
  let start = 0
  for (const [index, written] of text.split('\n').entries()) {
    const end = start + written.length
    const before = fence
    fence = fenceAfter(written, before)
    if (before !== undefined || fence !== undefined) run = undefined
    else if (run !== undefined) run.end = end
    else {
      run = { start, end, line: index + 1 }
      runs.push(run)
    }
    start = end + 1
  }
  return runs
}

/** Applies `change` to every run of lines outside of fenced code. @param change is given the first line of the run */
export function changeOutsideCode(text: string, change: (run: string, line: number) => string): string {
  let written = ''
  let at = 0
  for (const { start, end, line } of proseOf(text)) {
    written += text.slice(at, start) + change(text.slice(start, end), line)
    at = end
  }
  return written + text.slice(at)
}
