/** One error or warning about the content folder, with what its author needs to find and correct it. */
export interface ContentProblem {
  /** Path relative to the content folder, with forward slashes. */
  readonly file: string
  /** Line of the mistake, counted from 1. */
  readonly line: number
  /** Column of the mistake in code points, counted from 1. */
  readonly column: number
  /** Stable, machine-readable: `unknown_provider`, `dead_link`, … */
  readonly code: string
  /** The mistake, in one sentence. */
  readonly message: string
  /** The correction, in one sentence. */
  readonly fix: string
  /** The addresses of the places that it is about, if they are two: `/pricing#tiers`. */
  readonly places?: readonly string[]
}

/** The order in which problems are listed: by file, then by position. */
export function byPlace(a: ContentProblem, b: ContentProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** Control and format characters and line breaks: file names can contain them, and a terminal would execute them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The parts of a printed problem, safe for a terminal: a character that cannot be printed becomes `\u{a}`. */
export interface ContentProblemParts {
  /** `file:line:col` */
  readonly place: string
  readonly code: string
  readonly message: string
  /** In parentheses. */
  readonly fix: string
}

/** The parts of `formatContentProblem`, for example to print them in colours. */
export function contentProblemParts({ file, line, column, code, message, fix }: ContentProblem): ContentProblemParts {
  return { place: printable(`${file}:${line}:${column}`), code: printable(code), message: printable(message), fix: printable(`(${fix})`) }
}

/** `file:line:col  code  message  (fix)`, the line that every command prints. @example problems.map(formatContentProblem).join('\n') */
export function formatContentProblem(problem: ContentProblem): string {
  const { place, code, message, fix } = contentProblemParts(problem)
  return `${place}  ${code}  ${message}  ${fix}`
}

function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
