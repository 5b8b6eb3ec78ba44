/** Reads and checks a content folder, builds its publication and writes what differs from an earlier one. */
import { checkRead, createKnowledgePublisher, describeFault, folderSources, type Log, readSettledFolder } from '@svc/composition'
import type { Content, ContentProblem, KnowledgeOptions, PublishOptions } from '@svc/knowledge-index'
import { KnowledgeError } from '@svc/knowledge-index/internal'
import { type EarlierPublication, type PagesBefore, readEarlier } from '../file/earlier-publication.ts'
import type { StampedFile } from '../file/file-digest.ts'
import { openFile } from '../file/open-file.ts'
import { type BuildConfiguration, builtInSettings } from './origin.ts'

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
  /** ISO 8601: the date of what this build changes; undefined if the clock may be wrong. */
  readonly changedAt?: string | undefined
  /** What this build replaces, without `previous`. Undefined: no page has changed, because nothing was published before. */
  readonly pagesBefore?: PagesBefore | undefined
  /** Another order follows every change of the folder, so this one does not wait for further changes. Its outcome has warnings. */
  readonly isWatched?: boolean | undefined
  /** Nobody waits for it: it is built at low priority. */
  readonly isBackground?: boolean | undefined
  /** The files of what this build replaces, which the new one may follow. */
  readonly previous?: readonly StampedFile[] | undefined
}

/** The warnings of valid content, for an author who watches it. */
export interface Warned {
  readonly warnings?: readonly ContentProblem[] | undefined
}

export type BuildOutcome =
  /** `follows`: whether the file follows the last one of `BuildOrder.previous`. */
  | ({ readonly status: 'built'; readonly digest: string; readonly sha256: string; readonly follows: boolean } & Warned)
  | ({ readonly status: 'unchanged'; readonly digest: string } & Warned)
  | { readonly status: 'invalid'; readonly digest: string; readonly problems: readonly ContentProblem[] }
  | { readonly status: 'unsettled' }
  /** A file of `BuildOrder.previous` was removed or changed since this process wrote or checked it. */
  | { readonly status: 'damaged' }

export interface BuildOptions {
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Aborts a build in another process. */
  readonly signal?: AbortSignal | undefined
}

/** `buildFile` in this process or another. */
export type BuildFile = (order: BuildOrder, options: BuildOptions) => Promise<BuildOutcome>

/** @throws PublicationError `cannot_write`, `database_missing` */
export async function buildFile(order: BuildOrder, options: BuildOptions): Promise<BuildOutcome> {
  try {
    return await build(order, options)
  } catch (error) {
    // A file was replaced during the build.
    if (error instanceof KnowledgeError && error.code === 'content_changed') return { status: 'unsettled' }
    throw error
  }
}

async function build(order: BuildOrder, { log }: BuildOptions): Promise<BuildOutcome> {
  const { configuration, today, currentRevision } = order
  const earlier = order.previous && (await earlierOf(order, order.previous, log))
  if (order.previous && earlier === undefined) return { status: 'damaged' }
  const folder = await readSettledFolder(folderSources(configuration.contentDirectory, earlier?.files), order.isWatched ? 0 : undefined)
  if (folder === undefined) return { status: 'unsettled' }
  const { digest } = folder
  const checked = await checkRead(folder, configuration, { today, earlier: earlier?.check, keepsParses: true })
  if (checked.status === 'invalid') return { status: 'invalid', digest, problems: checked.problems }
  const { content } = checked
  const warnings = order.isWatched ? await warningsOf(content, order) : undefined
  if (content.revision === currentRevision) {
    const contradictions = warnings && earlier ? await contradictionsOf(content, earlier) : []
    return { status: 'unchanged', digest, warnings: warnings && [...warnings, ...contradictions] }
  }
  const { buildPublication } = await import('./build-publication.ts')
  const { canFollow, writePublication } = await import('./write-publication.ts')
  const origin = { program: order.program, folder, settings: builtInSettings(configuration), day: today }
  const changedAt = changedIn(order, earlier)
  const followed = earlier && canFollow(content, earlier) ? earlier : undefined
  const published = await (followed
    ? publishAfter(followed, content, { ...configuration, changedAt })
    : createKnowledgePublisher(configuration, log).publish(content, { changedAt, keepsParses: true }))
  const built = buildPublication(content, configuration, published)
  const { sha256, warnings: contradictions } = await writePublication(order.file, built, published, origin, followed)
  return { status: 'built', digest, sha256, follows: followed !== undefined, warnings: warnings && [...warnings, ...contradictions] }
}

async function publishAfter({ addresses, pages, nextPage }: EarlierPublication, content: Content, options: PublishOptions) {
  const { publishEdit } = await import('@svc/knowledge-index')
  const earlier = { areAddressesSame: addresses === content.addresses, page: (path: string) => pages.get(path) }
  return publishEdit(content, { ...options, earlier, nextPage })
}

/** Pages: to compare more descriptions would delay an edit by more than a tenth of a second. */
const mostDescribed = 2_000

async function warningsOf(content: Content, { configuration: { staleAfterDays }, today }: BuildOrder): Promise<readonly ContentProblem[]> {
  const { editorialWarnings } = await import('@svc/knowledge-index')
  const { acceptWarnings } = await import('@svc/composition/accept-warnings')
  const comparesDescriptions = content.pages.length <= mostDescribed
  const found = editorialWarnings(content, { staleAfterDays, today: new Date(today), comparesDescriptions })
  return acceptWarnings(found, content, false).warnings
}

async function contradictionsOf(content: Content, { pages, found }: EarlierPublication): Promise<readonly ContentProblem[]> {
  const { contradictedStatements } = await import('./contradictions.ts')
  const published = Array.from(pages.values(), ({ page }) => page)
  return contradictedStatements(content, published, found).warnings
}

function changedIn({ pagesBefore, changedAt: now }: BuildOrder, earlier: EarlierPublication | undefined): KnowledgeOptions['changedAt'] {
  if (pagesBefore === undefined && earlier === undefined) return undefined
  return ({ path, revision }) => {
    const before = earlier ? earlier.pages.get(path)?.page : pagesBefore?.get(path)
    // A new page has not changed.
    if (before === undefined) return undefined
    const changed = before.revision === revision ? before.changed : now
    // A clock that was ahead has written a later time.
    return changed !== undefined && now !== undefined && changed > now ? now : changed
  }
}

async function earlierOf({ program, configuration }: BuildOrder, previous: readonly StampedFile[], log: BuildOptions['log']) {
  return openFile(previous, { program, settings: builtInSettings(configuration) }).then(readEarlier, (error) => {
    log.warn(describeFault(error), 'saved publication not used')
    return undefined
  })
}
