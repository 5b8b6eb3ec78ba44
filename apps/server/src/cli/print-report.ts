import { type ContentReport, formatReport, reportAsJson } from '@svc/composition'
import { printAll } from './ending.ts'

/** Options of a report. */
export interface ReportChoice {
  /** Every line, not only the first 200. */
  readonly all?: boolean | undefined
  /** As data, on standard output. */
  readonly json?: boolean | undefined
}

/** Prints lines and summary on standard error, or data on standard output. */
export async function printReport(report: ContentReport, { all = false, json = false }: ReportChoice): Promise<void> {
  if (json) return printAll(process.stdout, reportAsJson(report))
  const isColoured = process.stderr.isTTY === true && process.stderr.hasColors()
  return printAll(process.stderr, formatReport(report, { isColoured, all }))
}
