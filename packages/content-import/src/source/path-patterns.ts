/**
 * Patterns of paths: those of `.gitignore` files, and globs. The patterns are of the source, so the search takes at most the product of both
 * lengths; regular expressions of them, which the usual libraries make, could take exponential time.
 */

/** Globs of one pattern with braces; the rest is ignored. */
const mostAlternatives = 64

/** @returns whether the last pattern of a `.gitignore` file that matches a path, or one of its folders, ignores it */
export function ignoredPaths(patterns: string): (path: string) => boolean {
  const rules = patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isNegated = line.startsWith('!')
      const pattern = line.slice(isNegated ? 1 : 0)
      // A slash before the end binds the pattern to the top of the folder.
      const isBound = pattern.slice(0, -1).includes('/')
      return { isNegated, isFolder: pattern.endsWith('/'), names: namePatterns(isBound ? pattern : `**/${pattern}`) }
    })
  return (path) => {
    const parts = path.split('/')
    const last = rules.findLast(({ names, isFolder }) => {
      const ends = parts.map((_, index) => index + 1)
      return (isFolder ? ends.slice(0, -1) : ends).some((end) => isPathMatch(names, parts.slice(0, end)))
    })
    return last !== undefined && !last.isNegated
  }
}

/** @returns whether one of the globs (`*`, `**`, `?`, `[a-z]`, `{a,b}`) matches a whole path */
export function matchesGlob(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.flatMap(alternatives).map(namePatterns)
  return (path) => patterns.some((names) => isPathMatch(names, path.split('/').filter(Boolean)))
}

/** `{a,b}.md` is `a.md` and `b.md`. */
function alternatives(glob: string): readonly string[] {
  let open = [glob]
  for (let round = 0; round < 8; round += 1) {
    const next = open.flatMap((each) => {
      const [whole, before = '', inside = '', after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/s.exec(each) ?? []
      return whole === undefined ? [each] : inside.split(',').map((part) => before + part + after)
    })
    if (next.length === open.length || next.length > mostAlternatives) return next.slice(0, mostAlternatives)
    open = next
  }
  return open
}

/** The characters of a name; `*`, `?` and `[a-z]` are one each. */
type NamePattern = readonly string[]

function namePatterns(pattern: string): readonly NamePattern[] {
  const names = pattern.split('/').filter((name) => name !== '' && name !== '.')
  return names.map((name) => name.match(/\[[!^]?[^\]]+\]|./gsu) ?? [])
}

function isPathMatch(patterns: readonly NamePattern[], names: readonly string[]): boolean {
  const isAny = (name: NamePattern) => name.join('') === '**'
  return isMatch(patterns, names, isAny, (pattern, name) => isMatch(pattern, Array.from(name), (each) => each === '*', isCharacter))
}

function isCharacter(pattern: string, character: string): boolean {
  if (pattern.length <= 2) return pattern === '?' || pattern === character
  const isNegated = /^\[[!^]/.test(pattern)
  const ranges = Array.from(pattern.slice(isNegated ? 2 : 1, -1).matchAll(/(.)-(.)|(.)/gu))
  const isIn = ranges.some(([, from, to, one]) =>
    one === undefined ? (from ?? '') <= character && character <= (to ?? '') : one === character,
  )
  return isIn !== isNegated
}

/** Whether a pattern matches a whole sequence. A wildcard matches any number of members; only the last one is ever tried again. */
function isMatch<Part, Member>(
  pattern: readonly Part[],
  sequence: readonly Member[],
  isWildcard: (part: Part) => boolean,
  isSame: (part: Part, member: Member) => boolean,
): boolean {
  let at = 0
  let retry: { readonly at: number; from: number } | undefined
  for (let from = 0; from < sequence.length; ) {
    const part = pattern[at]
    const member = sequence[from]
    if (part !== undefined && isWildcard(part)) {
      at += 1
      retry = { at, from }
    } else if (part !== undefined && member !== undefined && isSame(part, member)) {
      at += 1
      from += 1
    } else if (retry !== undefined) {
      retry.from += 1
      at = retry.at
      from = retry.from
    } else return false
  }
  return pattern.slice(at).every(isWildcard)
}
