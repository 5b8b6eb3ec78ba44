/**
 * Reads patterns of `.gitignore` files: `*`, `?`, `**`, `/` and `!`. The patterns are of the source, so the search takes at most the product
 * of both lengths; regular expressions of them could take exponential time.
 *
 * @returns whether the last pattern that matches a path, or one of its folders, ignores it
 */
export function ignoredPaths(patterns: string): (path: string) => boolean {
  const rules = patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isNegated = line.startsWith('!')
      const pattern = line.slice(isNegated ? 1 : 0)
      const names = pattern.split('/').filter((name) => name !== '')
      // A slash before the end binds the pattern to the top of the folder.
      const isBound = pattern.slice(0, -1).includes('/')
      return { isNegated, isFolder: pattern.endsWith('/'), names: isBound ? names : ['**', ...names] }
    })
  return (path) => {
    const parts = path.split('/')
    const last = rules.findLast(({ names, isFolder }) => {
      const ends = parts.map((_, index) => index + 1)
      return (isFolder ? ends.slice(0, -1) : ends).some((end) => isMatch(names, parts.slice(0, end), '**', isNameMatch))
    })
    return last !== undefined && !last.isNegated
  }
}

function isNameMatch(pattern: string, name: string): boolean {
  return isMatch(Array.from(pattern), Array.from(name), '*', (each, character) => each === '?' || each === character)
}

/** Whether a pattern matches a whole sequence. `wildcard` matches any number of members; only the last one is ever tried again. */
function isMatch(
  pattern: readonly string[],
  sequence: readonly string[],
  wildcard: string,
  isSame: (part: string, member: string) => boolean,
): boolean {
  let at = 0
  let from = 0
  let retry: { readonly at: number; from: number } | undefined
  while (from < sequence.length) {
    const part = pattern[at]
    if (part === wildcard) {
      at += 1
      retry = { at, from }
    } else if (part !== undefined && isSame(part, sequence[from] as string)) {
      at += 1
      from += 1
    } else if (retry !== undefined) {
      retry.from += 1
      at = retry.at
      from = retry.from
    } else return false
  }
  return pattern.slice(at).every((part) => part === wildcard)
}
