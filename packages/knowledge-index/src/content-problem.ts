/** One mistake in the content folder, said so that its author can find and mend it. */
export interface ContentProblem {
  /** Path relative to the content folder, with forward slashes. */
  readonly file: string
  /** Line of the mistake, counted from 1. */
  readonly line: number
  /** Column of the mistake in code points, counted from 1. */
  readonly column: number
  /** Stable, machine-readable: `unknown_provider`, `dead_link`, … */
  readonly code: string
  /** What is wrong, in one sentence. */
  readonly message: string
  /** What to do about it, in one sentence. */
  readonly fix: string
}

/** Control and format characters and line breaks: a file's name may hold them, a terminal obeys them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** `file:line:col  code  message  (fix)`, the one line that every command prints; what cannot be printed stands as `\u{a}`. */
export function formatContentProblem(problem: ContentProblem): string {
  const line = `${problem.file}:${problem.line}:${problem.column}  ${problem.code}  ${problem.message}  (${problem.fix})`
  return line.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
