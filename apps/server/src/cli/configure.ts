import { readdirSync, readFileSync } from 'node:fs'
import {
  type Configuration,
  type ConfigurationProblem,
  counted,
  formatConfigurationProblem,
  parseConfiguration,
  readContent,
} from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { exitCodes, fail } from './ending.ts'
import type { Shipped } from './shipped.ts'

/** A valid configuration, and what is worth a warning in it. */
export interface Configured {
  readonly configuration: Configuration
  readonly warnings: readonly ConfigurationProblem[]
}

/**
 * Reads the environment. Mistakes end the process: those in the configuration do not hide those in the content, nor the warnings.
 *
 * @param content of the command line; it wins over CONTENT_DIR
 */
export async function configure(content: string | undefined, shipped: Shipped): Promise<Configured> {
  const parsed = parseConfiguration(content === undefined ? process.env : { ...process.env, CONTENT_DIR: content }, {
    shippedContentDirectory: shipped.contentDirectory,
    isTerminal: process.stdout.isTTY === true,
    now: new Date(),
    readFile: (path) => readFileSync(path, 'utf8'),
    readFolder: readdirSync,
  })
  if (parsed.status === 'valid') return parsed
  const { problems, warnings, contentDirectory, baseUrl } = parsed
  const read = contentDirectory === undefined ? undefined : await readContent({ contentDirectory, baseUrl })
  return fail(
    exitCodes.configuration,
    `The configuration has ${counted(problems.length, 'mistake')}; nothing is served.`,
    ...problems.map(formatConfigurationProblem),
    ...warnings.map(formatWarning),
    ...(read?.status === 'invalid' ? await describeContent(read.problems) : []),
  )
}

/** What does not keep the server from starting, in the line in which it is printed. */
export function formatWarning(warning: ConfigurationProblem): string {
  return `warning: ${formatConfigurationProblem(warning)}`
}

/** Prints every mistake in the content, and ends the process. */
export async function failOnContent(problems: readonly ContentProblem[]): Promise<never> {
  return fail(exitCodes.configuration, ...(await describeContent(problems)))
}

async function describeContent(problems: readonly ContentProblem[]): Promise<readonly string[]> {
  const { formatContentProblem } = await import('@svc/knowledge-index')
  return [`The content has ${counted(problems.length, 'mistake')}; nothing is served.`, ...problems.map(formatContentProblem)]
}
