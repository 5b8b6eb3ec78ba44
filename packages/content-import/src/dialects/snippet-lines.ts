import type { Preparation } from '../source/site.ts'

/**
 * The text of a file that a page includes, or of a part of it: `3:5` is a range, and a name is a region between marks such as
 * `--8<-- [start:name]`, `// #region name` or `<!-- #region name -->`. A file without the part is noted.
 */
export function snippet({ include, note }: Preparation, path: string, part: string | undefined, folders: readonly string[], line: number) {
  const lines = include(path, folders, line)?.split('\n') ?? []
  if (part === undefined) return lines
  const range = /^(\d*)(?::(\d*))?$/.exec(part)
  if (range !== null) return lines.slice(Number(range[1] || 1) - 1, range[2] ? Number(range[2]) : undefined)
  const isMark = (each: string, mark: 'start' | 'end') =>
    each.includes(`8<-- [${mark}:${part}]`) ||
    (/#?(end)?region\b\s*([\w-]*)/i.exec(each)?.[2] === part && /endregion/i.test(each) === (mark === 'end'))
  const start = lines.findIndex((each) => isMark(each, 'start'))
  const end = lines.findIndex((each, index) => index > start && isMark(each, 'end'))
  if (start < 0 && lines.length > 0) note('left_out_include', `"${path}" has no part "${part}".`, line)
  return start < 0 ? [] : lines.slice(start + 1, end < 0 ? undefined : end)
}
