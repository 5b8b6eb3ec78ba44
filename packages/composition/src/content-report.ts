/** Content problems as every command prints them: lines and a summary for people, data for programs, a few lines for the log. */
import { styleText } from 'node:util'
import type { ContentProblem } from '@svc/knowledge-index'
import { contentProblemParts, formatContentProblem } from '@svc/knowledge-index/internal'

export interface ContentReport {
  /** With any of these the folder is not served. Sorted by file, line and column. */
  readonly errors: readonly ContentProblem[]
  /** Sorted likewise. */
  readonly warnings: readonly ContentProblem[]
  /** How many warnings `accepted.yaml` accepts. */
  readonly accepted?: number
}

export interface ReportOptions {
  /** Whether the lines go to a terminal that shows colours. */
  readonly isColoured: boolean
  /** Prints every line, not only the first 200. */
  readonly all: boolean
  /** Prints one line for each kind of warning. */
  readonly isBrief?: boolean
}

/** More is not read before the first correction, and fills the log of a pipeline. */
const mostLines = 200
/** A few kilobytes. */
const mostLogged = 20
const mostFolders = 10

/** The report as text, line by line: errors, warnings, and a summary. */
export function* formatReport({ errors, warnings, accepted = 0 }: ContentReport, { isColoured, all, isBrief = false }: ReportOptions) {
  const most = all ? Number.POSITIVE_INFINITY : mostLines
  const shownErrors = errors.slice(0, most)
  yield* lines(shownErrors, '', isColoured ? 'red' : undefined)
  if (isBrief) {
    for (const [code, count] of countsOf(warnings.map((warning) => warning.code))) {
      const first = warnings.find((warning) => warning.code === code)
      yield `warning: ${code}: ${counted(count, 'place')}, the first ${first?.file}:${first?.line}  (${first?.fix})\n`
    }
    return
  }
  yield* lines(warnings.slice(0, most - shownErrors.length), 'warning: ', isColoured ? 'yellow' : undefined)
  const left = errors.length + warnings.length - most
  if (left > 0) yield `… and ${left} more. Add --all to print every line.\n`
  yield* summary(errors, 'error')
  yield* summary(warnings, 'warning')
  if (accepted > 0) yield `${counted(accepted, 'warning')} accepted in accepted.yaml\n`
}

type Colour = 'red' | 'yellow'

function* lines(problems: readonly ContentProblem[], mark: string, colour: Colour | undefined): Generator<string> {
  for (const [index, problem] of problems.entries()) {
    // An empty line separates files for people; programs read one line for each problem.
    const isNewFile = colour !== undefined && index > 0 && problems[index - 1]?.file !== problem.file
    const text = colour === undefined ? formatContentProblem(problem) : formatColoured(problem, colour)
    yield `${isNewFile ? '\n' : ''}${mark}${text}\n`
  }
  if (colour !== undefined && problems.length > 0) yield '\n'
}

function formatColoured(problem: ContentProblem, colour: Colour): string {
  const { place, code, message, fix } = contentProblemParts(problem)
  // The caller has decided that there are colours.
  const styled = (style: Colour | 'bold' | 'dim', text: string) => styleText(style, text, { validateStream: false })
  return `${styled('bold', place)}  ${styled(colour, code)}  ${message}  ${styled('dim', fix)}`
}

function* summary(problems: readonly ContentProblem[], noun: string): Generator<string> {
  if (problems.length === 0) return
  yield `${countProblems(problems, noun)}\n`
  const folders = countsOf(problems.map(({ file }) => file.split('/').slice(0, -1).join('/') || '.'))
  if (folders.length < 2) return
  const more = folders.length - mostFolders
  const named = folders.slice(0, mostFolders).map(([folder, count]) => `${folder}/ ${count}`)
  yield `  by folder: ${named.join(', ')}${more > 0 ? ` and ${counted(more, 'more folder')}` : ''}\n`
}

/** `87 errors in 31 files: 40 dead_link, 30 unknown_key, 17 missing_key`. */
function countProblems(problems: readonly ContentProblem[], noun = 'error'): string {
  const files = new Set(problems.map(({ file }) => file)).size
  const codes = countsOf(problems.map(({ code }) => code)).map(([code, count]) => `${count} ${code}`)
  return `${counted(problems.length, noun)} in ${counted(files, 'file')}: ${codes.join(', ')}`
}

/** How often each name occurs, the most frequent first. */
function countsOf(names: readonly string[]): (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Array.from(counts).sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
}

/** The report as `{"errors": […], "warnings": […], "accepted": 0}`, one problem on each line. */
export function reportAsJson({ errors, warnings, accepted = 0 }: ContentReport): string {
  const [listed, warned] = [errors, warnings].map((problems) =>
    problems
      .map(({ file, line, column, code, message, fix }) => `\n${JSON.stringify({ file, line, column, code, message, fix })}`)
      .join(','),
  )
  return `{"errors": [${listed}],\n"warnings": [${warned}],\n"accepted": ${accepted}}\n`
}

export type LoggedErrors = Readonly<ReturnType<typeof loggedErrors>>

/** Errors as one line of the log: their counts (`87 errors in 31 files: 40 dead_link, …`) and the first 20. */
export function loggedErrors(problems: readonly ContentProblem[]) {
  return { counts: countProblems(problems), problems: problems.slice(0, mostLogged).map((problem) => formatContentProblem(problem)) }
}

/** `1 page`, `2 pages`: for nouns whose plural takes an s. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
