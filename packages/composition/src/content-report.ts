/** Content problems as every command prints them: lines and a summary for people, data for programs, a few lines for a log. */
import { styleText } from 'node:util'
import { type ContentProblem, contentProblemParts, formatContentProblem } from '@svc/knowledge-index'
import { counted } from './counted.ts'

export interface ContentReport {
  /** What keeps the folder from being served, sorted by file, line and column. */
  readonly errors: readonly ContentProblem[]
  /** What will disappoint readers and keeps nothing from being served, sorted likewise. */
  readonly warnings: readonly ContentProblem[]
}

export interface ReportOptions {
  /** Whether the lines go to a terminal that shows colours. */
  readonly isColoured: boolean
  /** Prints every line, not only the first 200. */
  readonly all: boolean
}

/** Lines of a long report: what a person reads before correcting anything, and what a log of a pipeline keeps. */
const mostLines = 200
/** Lines that a log line carries: enough to begin with, and a few kilobytes. */
const mostLogged = 20
/** Folders that a summary names. */
const mostFolders = 10

/** The report as text, line by line: errors, then warnings, each by file; then how many of them there are. */
export function* formatReport({ errors, warnings }: ContentReport, { isColoured, all }: ReportOptions): Generator<string> {
  const most = all ? Number.POSITIVE_INFINITY : mostLines
  const shownErrors = Math.min(errors.length, most)
  const shownWarnings = Math.min(warnings.length, most - shownErrors)
  yield* lines(errors, shownErrors, '', isColoured ? 'red' : undefined)
  yield* lines(warnings, shownWarnings, 'warning: ', isColoured ? 'yellow' : undefined)
  const left = errors.length + warnings.length - shownErrors - shownWarnings
  if (left > 0) yield `… and ${left} more. Add --all to print every line.\n`
  yield* summary(errors, 'error')
  yield* summary(warnings, 'warning')
}

type Colour = 'red' | 'yellow'

function* lines(problems: readonly ContentProblem[], shown: number, mark: string, colour: Colour | undefined): Generator<string> {
  const format = colour === undefined ? formatContentProblem : (problem: ContentProblem) => formatColoured(problem, colour)
  for (let index = 0; index < shown; index += 1) {
    const problem = problems[index] as ContentProblem
    // An empty line sets files apart for people; programs read one line for each problem.
    const isNewFile = colour !== undefined && index > 0 && problems[index - 1]?.file !== problem.file
    yield `${isNewFile ? '\n' : ''}${mark}${format(problem)}\n`
  }
  if (colour !== undefined && shown > 0) yield '\n'
}

function formatColoured(problem: ContentProblem, colour: Colour): string {
  const { place, code, message, fix } = contentProblemParts(problem)
  // Whether there are colours is the caller's to know.
  const styled = (style: Colour | 'bold' | 'dim', text: string) => styleText(style, text, { validateStream: false })
  return `${styled('bold', place)}  ${styled(colour, code)}  ${message}  ${styled('dim', fix)}`
}

function* summary(problems: readonly ContentProblem[], noun: string): Generator<string> {
  if (problems.length === 0) return
  yield `${countProblems(problems, noun)}\n`
  const folders = countsOf(problems.map(({ file }) => file.split('/').slice(0, -1).join('/') || '.'))
  if (folders.length < 2) return
  const more = folders.length - mostFolders
  const named = folders.slice(0, mostFolders).map(([folder, count]) => `${count} ${folder}`)
  yield `  by folder: ${named.join(', ')}${more > 0 ? ` and ${counted(more, 'more folder')}` : ''}\n`
}

/** `87 errors in 31 files: 40 dead_link, 30 unknown_key, 17 missing_key`. */
function countProblems(problems: readonly ContentProblem[], noun = 'error'): string {
  const files = new Set(problems.map(({ file }) => file)).size
  const codes = countsOf(problems.map(({ code }) => code)).map(([code, count]) => `${count} ${code}`)
  return `${counted(problems.length, noun)} in ${counted(files, 'file')}: ${codes.join(', ')}`
}

/** How often each name comes, the most frequent first. */
function countsOf(names: readonly string[]): (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Array.from(counts).sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
}

/** The report as JSON, `{"errors": […], "warnings": […]}` with one problem on each line, piece by piece: a whole one may be longer than a string. */
export function* reportAsJson({ errors, warnings }: ContentReport): Generator<string> {
  yield '{"errors": ['
  yield* items(errors)
  yield '],\n"warnings": ['
  yield* items(warnings)
  yield ']}\n'
}

function* items(problems: readonly ContentProblem[]): Generator<string> {
  for (const [index, { file, line, column, code, message, fix }] of problems.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify({ file, line, column, code, message, fix })}`
  }
}

/** What a line of the log says about errors: how many of which, and the first of them. */
export interface LoggedErrors {
  /** `87 errors in 31 files: 40 dead_link, …`. */
  readonly counts: string
  /** At most 20 lines as a report has them. */
  readonly problems: readonly string[]
}

export function loggedErrors(problems: readonly ContentProblem[]): LoggedErrors {
  return { counts: countProblems(problems), problems: problems.slice(0, mostLogged).map((problem) => formatContentProblem(problem)) }
}
