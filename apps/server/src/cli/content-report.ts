import { type Configuration, type ContentReport, formatReport, reportAsJson, reportOnContent } from '@svc/composition'
import { exitCodes, fail } from './exit.ts'

export interface ReportChoice {
  /** Every line, not only the first 200. */
  readonly all?: boolean | undefined
  /** As data, on standard output. */
  readonly json?: boolean | undefined
  /** One line for each kind of warning. */
  readonly brief?: boolean | undefined
}

/** Checks the content folder and prints the report. Errors end the process. */
export async function checkedContent(configuration: Configuration, choice: ReportChoice = {}) {
  const { content, ...report } = await reportOnContent(configuration, new Date())
  if (content === undefined) return failOnReport(report, choice)
  await printReport(report, choice)
  return { ...report, content }
}

/** Prints the errors of the content and ends the process. */
export async function failOnReport(
  report: ContentReport,
  choice: ReportChoice = {},
  exitCode: number = exitCodes.configuration,
): Promise<never> {
  await printReport(report, choice)
  if (report.errors.length > 0 && !choice.json) fail(exitCode, 'Nothing is served until the errors are corrected.')
  process.exit(exitCode)
}

/** Prints lines and summary on standard error, or data on standard output. */
async function printReport(report: ContentReport, { all = false, json = false, brief = false }: ReportChoice): Promise<void> {
  const stream = json ? process.stdout : process.stderr
  const isColoured = process.stderr.isTTY === true && process.stderr.hasColors()
  const text = json
    ? reportAsJson(report)
    : [...formatReport(report, { isColoured, all, isBrief: brief && report.errors.length === 0 })].join('')
  // A reader that closes the pipe (`| head`) is not an error.
  stream.on('error', () => undefined)
  await new Promise<void>((resolve) => stream.write(text, () => resolve()))
}
