import { counted, reportOnContent } from '@svc/composition'
import { configure, failOnReport, formatWarning } from './configure.ts'
import { print } from './ending.ts'
import { printReport, type ReportChoice } from './print-report.ts'
import type { Shipped } from './shipped.ts'

/** `--check`: prints every error in configuration and content, or a summary, with warnings. */
export async function checkContent(content: string | undefined, choice: ReportChoice, shipped: Shipped): Promise<void> {
  const { configuration, warnings } = await configure(content, shipped, choice)
  if (!choice.json) for (const warning of warnings) process.stderr.write(`${formatWarning(warning)}\n`)
  const checked = await reportOnContent(configuration, new Date())
  if (checked.content === undefined) return failOnReport(checked, choice)
  await printReport(checked, choice)
  if (choice.json) return
  const { pages, revision } = checked.content
  print(`Configuration and content are in order: ${counted(pages.length, 'page')}, revision ${revision}.\n`)
}
