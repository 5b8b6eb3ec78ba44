import { createLog } from '@svc/composition'
import { type BuildOutcome, buildFile } from '../publication/build-file.ts'
import { buildConfiguration, programDigest } from '../publication/origin.ts'
import { configure, printWarnings, type Shipped } from './configure.ts'
import { failOnReport } from './content-report.ts'
import { exitCodes, fail } from './exit.ts'

export type PreparedBuild = Awaited<ReturnType<typeof prepareBuild>>

/** Reads the environment for a command that builds a publication in this process, and prints its warnings. Errors end the process. */
export async function prepareBuild(content: string | undefined, shipped: Shipped) {
  const { configuration, warnings } = await configure(content, shipped)
  printWarnings(warnings)
  const log = createLog({ level: configuration.logLevel, format: 'pretty', destination: process.stderr })
  const origin = buildConfiguration(configuration)
  const program = programDigest(shipped.builder)
  const today = new Date().toISOString().slice(0, 10)
  /** Builds a new file and resolves to its SHA-256. Errors in the content end the process. */
  const build = async (file: string) => sha256Of(await buildFile({ configuration: origin, program, file, today }, { log }))
  return { configuration, origin, program, today, log, build }
}

async function sha256Of(outcome: BuildOutcome): Promise<string> {
  if (outcome.status === 'invalid') return failOnReport({ errors: outcome.problems, warnings: [] })
  if (outcome.status === 'built') return outcome.sha256
  return fail(exitCodes.failure, 'The content folder kept changing while it was read. Run the command again after the changes end.')
}
