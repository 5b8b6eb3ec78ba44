import { createLog } from '@svc/composition'
import { buildConfiguration, buildFile, builtInSettings, programDigest } from '@svc/publication/build'
import { type PublicationFile, type StampedFile, stamped } from '@svc/publication/files'
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
  const opening = { program, settings: builtInSettings(origin) }
  /** Builds a new file, which follows `earlier` if it can. Errors in the content end the process. */
  const build = async (file: string, earlier?: PublicationFile): Promise<readonly StampedFile[]> => {
    const before = earlier && { previous: earlier.files, currentRevision: earlier.revision }
    const outcome = await buildFile({ configuration: origin, program, file, today, ...before }, { log })
    if (outcome.status === 'invalid') return failOnReport({ errors: outcome.problems, warnings: [] })
    if (outcome.status === 'unsettled') {
      return fail(exitCodes.failure, 'The content folder kept changing while it was read. Run the command again after the changes end.')
    }
    if (outcome.status === 'damaged') return build(file)
    const files = earlier?.files ?? []
    if (outcome.status === 'unchanged') return files
    return [...(outcome.follows ? files : []), await stamped(file, outcome.sha256)]
  }
  return { configuration, origin, program, today, log, opening, build }
}
