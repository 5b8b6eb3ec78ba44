import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs'
import {
  type ConfigurationProblem,
  counted,
  errorCode,
  formatConfigurationProblem,
  parseConfiguration,
  readContent,
  variables,
  warningsOfGiven,
} from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { nearestWord } from '@svc/knowledge-index/internal'
import { InvalidArgumentError } from 'commander'
import { failOnReport, type ReportChoice } from './content-report.ts'
import { exitCodes, fail } from './exit.ts'

/** Files that are shipped with the server. */
export interface Shipped {
  /** The default content folder. */
  readonly contentDirectory: string
  /** The template of `init`. */
  readonly templateDirectory: string
  /** The command that starts the server, in a checkout or as a package. */
  readonly command: string
  /** The built `builder.ts`, next to the rest of the program. */
  readonly builder: URL
}

/** Name of the file, in the working folder. */
const environmentFile = '.env'

/** Reads the environment, and ends the process after all errors. @param content overrides CONTENT_DIR @returns also the `.env` file read */
export async function configure(content: string | undefined, shipped: Shipped, choice: ReportChoice = {}) {
  const inFile = readEnvironmentFile()
  const parsed = parseConfiguration(process.env, {
    content,
    shippedContentDirectory: shipped.contentDirectory,
    isTerminal: process.stdout.isTTY === true,
    now: new Date(),
    readFile: (path) => readFileSync(path, 'utf8'),
    readFolder: readdirSync,
  })
  /** Adds to a problem the name of the file that its variable was read from. */
  const placed = (problem: ConfigurationProblem): ConfigurationProblem =>
    inFile?.has(problem.variable) ? { ...problem, file: environmentFile } : problem
  const warnings = [...misspelled(inFile ?? []), ...parsed.warnings.map(placed)]
  if (parsed.status === 'valid') return { ...parsed, warnings, environmentFile: inFile && environmentFile, placed }
  const { contentDirectory, baseUrl } = parsed
  const read = contentDirectory === undefined ? undefined : await readContent({ contentDirectory, baseUrl })
  const errors = read?.status === 'invalid' ? read.problems : []
  return failOnConfiguration({ problems: parsed.problems.map(placed), warnings }, errors, choice)
}

/** Prints the errors of variables and content, and ends the process. */
export function failOnConfiguration(
  { problems, warnings }: Record<'problems' | 'warnings', readonly ConfigurationProblem[]>,
  errors: readonly ContentProblem[],
  choice: ReportChoice,
): Promise<never> {
  const exitCode = problems.every(({ variable }) => variable === '--content') ? exitCodes.usage : exitCodes.configuration
  if (choice.json) return failOnReport({ errors: [...problems.map(asContentProblem), ...errors], warnings: [] }, choice, exitCode)
  const lines = [
    `The configuration has ${counted(problems.length, 'mistake')}; nothing is served.`,
    ...problems.map(formatConfigurationProblem),
  ]
  process.stderr.write(`${lines.join('\n')}\n`)
  printWarnings(warnings)
  return failOnReport({ errors, warnings: [] }, choice, exitCode)
}

/** Reads `.env` in the working folder; variables that are set take precedence. @returns the names that it sets; undefined without a file */
function readEnvironmentFile(): ReadonlySet<string> | undefined {
  try {
    // Ignores a folder and a pipe, which would wait for a writer.
    if (statSync(environmentFile, { throwIfNoEntry: false })?.isFile() !== true) return undefined
    const set = new Set(Object.keys(process.env))
    // `loadEnvFile` says of an unreadable file that it is missing.
    accessSync(environmentFile, constants.R_OK)
    process.loadEnvFile(environmentFile)
    return new Set(Object.keys(process.env).filter((name) => !set.has(name)))
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error'
    const advice = 'Make it readable, or move it out of the working directory.'
    return fail(exitCodes.configuration, `${environmentFile} cannot be read (${code}). ${advice}`)
  }
}

/** An error in a variable, in the form of the errors in files. */
function asContentProblem({ variable, message, fix, file = 'environment' }: ConfigurationProblem): ContentProblem {
  return { file, line: 1, column: 1, code: 'invalid_variable', message: `${variable}: ${message}`, fix }
}

/** Prints what is wrong with given variables. Only serving warns of defaults. */
export function printWarnings(warnings: readonly ConfigurationProblem[]): void {
  for (const warning of warningsOfGiven(warnings, process.env)) process.stderr.write(`warning: ${formatConfigurationProblem(warning)}\n`)
}

/** A warning for each name that is like that of a variable. Others may be for another program. */
function misspelled(names: Iterable<string>): readonly ConfigurationProblem[] {
  return Array.from(names).flatMap((name) => {
    const meant = name in variables ? undefined : nearestWord(name, Object.keys(variables))
    if (meant === undefined) return []
    return { variable: name, message: `is not read. Did you mean ${meant}?`, fix: `Rename it to ${meant}.`, file: environmentFile }
  })
}

/** A path on the command line. */
export function readPath(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('Expected a path.')
  return value
}
