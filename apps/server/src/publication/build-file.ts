/** Reads and checks a content folder, builds its publication and writes it as one file. */
import { checkRead, createKnowledgePublisher, folderSources, type Log, readSettledFolder } from '@svc/composition'
import type { ContentProblem, KnowledgeOptions } from '@svc/knowledge-index'
import { KnowledgeError } from '@svc/knowledge-index/internal'
import { type EarlierPublication, openEarlier, type PagesBefore } from './file/earlier-publication.ts'
import { stampOf } from './file/file-digest.ts'
import { openFile } from './file/open-file.ts'
import { type BuildConfiguration, builtInSettings } from './origin.ts'

/** The earlier publication, by which a build dates changes. */
export interface PublishedBefore {
  /** The pages of the publication that this build replaces. */
  readonly pages: PagesBefore
  /** ISO 8601: for a page that this build changes; undefined if the clock may be wrong. */
  readonly now: string | undefined
}

/** Input of a build: plain data, so that another process can receive it. */
export interface BuildOrder {
  readonly configuration: BuildConfiguration
  /** Digest of the program, written to the file. */
  readonly program: string
  /** Path of the file to write; it does not exist. */
  readonly file: string
  /** `YYYY-MM-DD`: decides which facts are current, and which dates are in the future. */
  readonly today: string
  /** Skips the build if the content has this revision. */
  readonly currentRevision?: string | undefined
  /** Undefined: no page has changed, because nothing was published before. */
  readonly publishedBefore?: PublishedBefore | undefined
  /** Another order follows every change of the folder, so this one does not wait for further changes. */
  readonly isWatched?: boolean | undefined
  /** A file to copy rows from, and its stamp when its bytes were last checked. It is ignored if it changed or has other settings. */
  readonly previous?: { readonly file: string; readonly stamp: string } | undefined
}

export type BuildOutcome =
  | { readonly status: 'built'; readonly digest: string; readonly sha256: string }
  | { readonly status: 'unchanged'; readonly digest: string }
  | { readonly status: 'invalid'; readonly digest: string; readonly problems: readonly ContentProblem[] }
  | { readonly status: 'unsettled' }

export interface BuildOptions {
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Aborts a build in another process. */
  readonly signal?: AbortSignal
}

/** `buildFile` in this process or another. */
export type BuildFile = (order: BuildOrder, options: BuildOptions) => Promise<BuildOutcome>

/** @throws PublicationError `cannot_write`, `database_missing` */
export async function buildFile(order: BuildOrder, { log }: BuildOptions): Promise<BuildOutcome> {
  const { configuration, program, file, today, currentRevision } = order
  const earlier = await usable(order)
  const folder = await readSettledFolder(folderSources(configuration.contentDirectory), order.isWatched ? 0 : undefined)
  if (folder === undefined) return { status: 'unsettled' }
  const { digest } = folder
  const checked = await checkRead(folder, configuration, { today, earlier: earlier?.reading, keepsParses: true })
  if (checked.status === 'invalid') return { status: 'invalid', digest, problems: checked.problems }
  if (checked.content.revision === currentRevision) return { status: 'unchanged', digest }
  const { buildPublication } = await import('./build-publication.ts')
  const { writePublication } = await import('./write-publication.ts')
  const built = await buildPublication(checked.content, configuration, createKnowledgePublisher(configuration, log).publish, {
    earlier: earlier?.knowledge,
    changedAt: order.publishedBefore && changedAt(order.publishedBefore),
  })
  const settings = builtInSettings(configuration)
  try {
    const sha256 = await writePublication(file, built, { program, folder: digest, settings, day: today }, earlier)
    return { status: 'built', digest, sha256 }
  } catch (error) {
    // An image was replaced during the build.
    if (error instanceof KnowledgeError && error.code === 'content_changed') return { status: 'unsettled' }
    throw error
  }
}

function changedAt({ pages, now }: PublishedBefore): NonNullable<KnowledgeOptions['changedAt']> {
  return ({ path, revision }) => {
    const before = pages.get(path)
    // A new page has not changed.
    if (before === undefined) return undefined
    const changed = before.revision === revision ? before.changed : now
    // A clock that was ahead has written a later time.
    return changed !== undefined && now !== undefined && changed > now ? now : changed
  }
}

/** Undefined if the file was changed, or built by another program or with other settings. */
async function usable({ previous, program, configuration }: BuildOrder): Promise<EarlierPublication | undefined> {
  if (previous === undefined || (await stampOf(previous.file)) !== previous.stamp) return undefined
  const { file } = previous
  return openFile(file, { digest: undefined, program, settings: builtInSettings(configuration) }).then(
    () => openEarlier(file),
    () => undefined,
  )
}
