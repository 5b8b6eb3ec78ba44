import { readdirSync, readFileSync } from 'node:fs'
import {
  type Configuration,
  type ConfigurationProblem,
  type ContentReport,
  counted,
  formatConfigurationProblem,
  parseConfiguration,
  readContent,
} from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { exitCodes, fail } from './ending.ts'
import { environmentFile, readEnvironmentFile } from './environment-file.ts'
import { printReport, type ReportChoice } from './print-report.ts'
import type { Shipped } from './shipped.ts'

/** A valid configuration and its warnings. */
export interface Configured {
  readonly configuration: Configuration
  readonly warnings: readonly ConfigurationProblem[]
  /** The `.env` file from which variables were read. */
  readonly environmentFile: string | undefined
}

/**
 * Reads the environment. Errors end the process. All errors of variables and content and all warnings are printed first.
 *
 * @param content from the command line; it overrides CONTENT_DIR
 */
export async function configure(content: string | undefined, shipped: Shipped, choice: ReportChoice = {}): Promise<Configured> {
  const file = readEnvironmentFile()
  if (file.status === 'unreadable') {
    fail(
      exitCodes.configuration,
      `${environmentFile} cannot be read (${file.code}). Make it readable, or move it out of the working directory.`,
    )
  }
  const parsed = parseConfiguration(content === undefined ? process.env : { ...process.env, CONTENT_DIR: content }, {
    shippedContentDirectory: shipped.contentDirectory,
    isTerminal: process.stdout.isTTY === true,
    now: new Date(),
    readFile: (path) => readFileSync(path, 'utf8'),
    readFolder: readdirSync,
  })
  if (parsed.status === 'valid') return { ...parsed, environmentFile: file.status === 'read' ? environmentFile : undefined }
  const { problems, warnings, contentDirectory, baseUrl } = parsed
  const read = contentDirectory === undefined ? undefined : await readContent({ contentDirectory, baseUrl })
  const errors = read?.status === 'invalid' ? read.problems : []
  if (choice.json) return failOnReport({ errors: [...problems.map(asContentProblem), ...errors], warnings: [] }, choice)
  const lines = [
    `The configuration has ${counted(problems.length, 'mistake')}; nothing is served.`,
    ...problems.map(formatConfigurationProblem),
    ...warnings.map(formatWarning),
  ]
  process.stderr.write(`${lines.join('\n')}\n`)
  return failOnReport({ errors, warnings: [] }, choice)
}

/** An error in a variable, in the list of errors in files. */
function asContentProblem({ variable, message, fix }: ConfigurationProblem): ContentProblem {
  return { file: 'environment', line: 1, column: 1, code: 'invalid_variable', message: `${variable}: ${message}`, fix }
}

/** Warnings as printed lines. */
export function formatWarning(warning: ConfigurationProblem): string {
  return `warning: ${formatConfigurationProblem(warning)}`
}

/** Prints the errors of the content and ends the process. */
export async function failOnReport(report: ContentReport, choice: ReportChoice = {}): Promise<never> {
  await printReport(report, choice)
  if (report.errors.length > 0 && !choice.json) fail(exitCodes.configuration, 'Nothing is served until the errors are corrected.')
  process.exit(exitCodes.configuration)
}
