/** Reads and checks a content folder, builds its publication and writes it as one file. */
import { contentSources, createKnowledgePublisher, type Log, readSettledContent } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { openFile } from './open-file.ts'
import { type BuildConfiguration, builtInSettings } from './origin.ts'

/** What a build is asked for: plain data. */
export interface BuildOrder {
  readonly configuration: BuildConfiguration
  /** Digest of the program, which the file names. */
  readonly program: string
  /** Path of the file to write; it does not exist. */
  readonly file: string
  /** A content of this revision is not built. */
  readonly currentRevision?: string | undefined
  /** A file to copy rows from, and its SHA-256; any that does not fit is left aside. */
  readonly previous?: { readonly file: string; readonly sha256: string } | undefined
}

export type BuildOutcome =
  | { readonly status: 'built'; readonly digest: string; readonly sha256: string }
  | { readonly status: 'unchanged'; readonly digest: string }
  | { readonly status: 'invalid'; readonly digest: string; readonly problems: readonly ContentProblem[] }
  | { readonly status: 'unsettled' }

/** @throws PublicationError `cannot_write`, `database_missing` */
export async function buildFile(order: BuildOrder, log: Pick<Log, 'info' | 'warn'>): Promise<BuildOutcome> {
  const { configuration, program, file, currentRevision } = order
  const day = new Date().toISOString().slice(0, 10)
  const settled = await readSettledContent(contentSources(configuration))
  if (settled.status === 'unsettled') return settled
  const { digest } = settled
  if (settled.status === 'invalid') return { status: 'invalid', digest, problems: settled.problems }
  if (settled.content.revision === currentRevision) return { status: 'unchanged', digest }
  const { buildPublication } = await import('./build-publication.ts')
  const { writePublication } = await import('./write-publication.ts')
  const built = await buildPublication(settled.content, configuration, createKnowledgePublisher(configuration, log).publish)
  const settings = builtInSettings(configuration)
  const sha256 = await writePublication(file, built, {
    origin: { program, folder: digest, settings, day },
    previous: await usable(order),
  })
  return { status: 'built', digest, sha256 }
}

/** Undefined where it is damaged, of another program or of other settings. */
async function usable({ previous, program, configuration }: BuildOrder): Promise<string | undefined> {
  if (previous === undefined) return undefined
  const { file, sha256: digest } = previous
  return openFile(file, { digest, program, settings: builtInSettings(configuration) }).then(
    () => file,
    () => undefined,
  )
}
