/** Patterns of paths: those of `.gitignore` files, globs, and expressions. They are of the source, so their search must be linear (decision 0120). */
import { braceExpand, Minimatch } from 'minimatch'
import { RE2JS } from 're2js'

/** Globs of one pattern with braces; the rest is ignored. */
const mostAlternatives = 64
/** Characters of a pattern; a longer one matches nothing. No path is longer. */
const longestPattern = 1_000

/** @returns whether the last pattern of a `.gitignore` file that matches a path, or one of its folders, ignores it */
export function ignoredPaths(patterns: string): (path: string) => boolean {
  const rules = patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isNegated = line.startsWith('!')
      const pattern = line.slice(isNegated ? 1 : 0).replace(/\/$/, '')
      // A slash before the end binds the pattern to the top of the folder.
      const bound = pattern.includes('/') ? pattern : `**/${pattern}`
      return { isNegated, matches: matchesGlob([`${bound}/**`, ...(line.endsWith('/') ? [] : [bound])]) }
    })
  return (path) => rules.findLast(({ matches }) => matches(path))?.isNegated === false
}

/** @returns whether one of the globs (`*`, `**`, `?`, `[a-z]`, `{a,b}`) matches a whole path */
export function matchesGlob(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs
    .filter(({ length }) => length <= longestPattern)
    .flatMap((glob) => braceExpand(glob, { braceExpandMax: mostAlternatives }))
    .map((glob) => new Minimatch(glob.replace(/^\.?\/+/, ''), { dot: true, nobrace: true, nocomment: true, noext: true, nonegate: true }))
  return (path) => patterns.some((pattern) => pattern.match(path))
}

/** @returns whether one of the regular expressions of Go is in a path; one that Go refuses is in none */
export function matchesExpression(expressions: readonly string[]): (path: string) => boolean {
  const patterns = expressions.flatMap((expression) => {
    try {
      return RE2JS.compile(expression)
    } catch {
      return []
    }
  })
  return (path) => patterns.some((pattern) => pattern.matcher(path).find())
}
