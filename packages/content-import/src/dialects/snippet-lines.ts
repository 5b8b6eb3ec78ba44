/**
 * The lines of a part of a file: `3:5` is a range, and a name is a region between marks such as `--8<-- [start:name]`, `// #region name`
 * or `<!-- #region name -->`.
 *
 * @returns undefined if the file has no such part
 */
export function snippetLines(lines: readonly string[], part: string | undefined): readonly string[] | undefined {
  if (part === undefined) return lines
  const range = /^(\d*)(?::(\d+))?$/.exec(part)
  if (range !== null) return lines.slice(Number(range[1] || 1) - 1, range[2] === undefined ? undefined : Number(range[2]))
  const isMark = (line: string, mark: 'start' | 'end') =>
    line.includes(`8<-- [${mark}:${part}]`) ||
    (/#?(end)?region\b\s*([\w-]*)/i.exec(line)?.[2] === part && /endregion/i.test(line) === (mark === 'end'))
  const start = lines.findIndex((line) => isMark(line, 'start'))
  const end = lines.findIndex((line, index) => index > start && isMark(line, 'end'))
  return start < 0 ? undefined : lines.slice(start + 1, end < 0 ? undefined : end)
}
