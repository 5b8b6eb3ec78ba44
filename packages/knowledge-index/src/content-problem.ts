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

/** `file:line:col  code  message  (fix)`, the line that every command prints. */
export function formatContentProblem(problem: ContentProblem): string {
  return `${problem.file}:${problem.line}:${problem.column}  ${problem.code}  ${problem.message}  (${problem.fix})`
}
