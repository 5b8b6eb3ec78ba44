import { setTimeout } from 'node:timers/promises'
import { errorCode, type LoggedErrors, type ServerEvents } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import type { Warned } from '../build/build-file.ts'
import type { FileDigest } from '../file/file-digest.ts'
import { PublicationError } from '../file/publication-error.ts'
import type { Publication } from './publication.ts'

/** The served publication and its reloads. */
export type Publications = ReturnType<typeof createPublications>

/** Result of a check for newer content. */
export type BuildResult =
  /** `files`: all of it, in order. */
  | ({ readonly status: 'built'; readonly digest: string; readonly files: readonly FileDigest[] } & Warned)
  | ({ readonly status: 'unchanged'; readonly digest: string } & Warned)
  | { readonly status: 'invalid'; readonly errors: LoggedErrors; readonly digest: string }
  | { readonly status: 'unsettled' }

/** Where publications come from: a content folder, a file, or a database. */
export interface PublicationSource {
  /** The publication of a start. @throws PublicationError if there is none */
  first(): Promise<
    | { readonly status: 'open'; readonly publication: Publication }
    | { readonly status: 'invalid'; readonly digest: string; readonly problems: readonly ContentProblem[] }
  >
  /** Builds or fetches what is current, unless it is served already; rejects if that fails. */
  build(currentRevision: string | undefined, signal: AbortSignal): Promise<BuildResult>
  /** Builds all of it, also what has not changed. Undefined where others build. */
  buildWhole?(signal: AbortSignal): Promise<BuildResult>
  /** Opens the files and makes them ready to be served. */
  open(files: readonly FileDigest[]): Promise<Publication>
  /** Changes when `build` would make another publication. */
  digest(): Promise<string>
}

export interface PublicationsOptions extends Omit<PublicationSource, 'first'> {
  readonly first: Publication
  readonly events: Pick<ServerEvents, 'emit'>
  readonly now: () => Date
}

/** Without a reload before it is built whole: someone who saves again and again would end each one. */
const quietMs = 2_000

export function createPublications({ first, build, buildWhole, open, digest, events, now }: PublicationsOptions) {
  let current = first
  let staleSince: Date | undefined
  let running: Promise<void> | undefined
  /** Ends with a reload, which has priority. */
  let background: { readonly building: Promise<void>; readonly controller: AbortController } | undefined
  /** Cause of the next build; undefined if none is needed. */
  let wanted: 'reload' | 'poll' | undefined
  /** Digest of the source when it was last read completely. */
  let readState: string | undefined
  /** Errors that were reported since the content was last valid. */
  let named: string | undefined
  const closed = new AbortController()

  /** The same folder can have other errors on another day: dates must not be in the future. */
  const stateOf = (folder: string) => `${now().toISOString().slice(0, 10)} ${folder}`
  // Missing vectors are requested again.
  const isIncomplete = () => current.knowledge.vectors?.status === 'incomplete'

  function keepOld(cause: typeof wanted, reason: string, errors?: LoggedErrors): void {
    if (closed.signal.aborted) return
    staleSince ??= now()
    const naming = JSON.stringify([reason, errors])
    if (cause === 'poll' && naming === named) return
    named = naming
    events.emit('reload', { outcome: 'rejected', reason, ...errors, revision: current.revision })
  }

  function settleOn(publication: Publication, warnings?: Warned['warnings']): void {
    current = publication
    staleSince = undefined
    named = undefined
    events.emit('reload', { outcome: 'published', revision: current.revision, warnings })
  }

  async function buildAndSwap(cause: typeof wanted): Promise<void> {
    // A build that fails is tried again at the next poll, also if the source is what it was before.
    readState = undefined
    try {
      const result = await build(isIncomplete() ? undefined : current.revision, closed.signal)
      if (result.status === 'unsettled') return keepOld(cause, 'the folder kept changing while it was read')
      readState = stateOf(result.digest)
      if (result.status === 'invalid') return keepOld(cause, 'the content has errors', result.errors)
      if (result.status === 'built') {
        const publication = await open(result.files)
        if (!closed.signal.aborted) settleOn(publication, result.warnings)
      } else if (staleSince !== undefined) settleOn(current, result.warnings)
      else if (cause === 'reload' || result.warnings) {
        events.emit('reload', { outcome: 'unchanged', revision: current.revision, warnings: result.warnings })
      }
    } catch (error) {
      keepOld(cause, describeFailure(error))
    }
  }

  /** Builds what is served whole, as one file. If it fails, the next one is built after the next edit. */
  async function replaceWorn(buildWhole: NonNullable<PublicationSource['buildWhole']>, reload: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([closed.signal, reload])
    try {
      await setTimeout(quietMs, undefined, { signal })
      const result = await buildWhole(signal)
      if (result.status !== 'built') return
      const publication = await open(result.files)
      if (publication.revision === current.revision) current = publication
      else settleOn(publication)
    } catch (error) {
      if (signal.aborted) return
      events.emit('reload', { outcome: 'rejected', reason: describeFailure(error), revision: current.revision })
    }
  }

  /** A request during a build causes one more build after it, because files may have changed since it began. */
  async function run(): Promise<void> {
    if (background !== undefined) {
      background.controller.abort()
      await background.building
      background = undefined
    }
    while (wanted !== undefined && !closed.signal.aborted) {
      const cause = wanted
      wanted = undefined
      await buildAndSwap(cause)
    }
    running = undefined
    if (buildWhole === undefined || !current.file.isWorn || closed.signal.aborted) return
    const controller = new AbortController()
    background = { building: replaceWorn(buildWhole, controller.signal), controller }
  }

  return {
    /** Immutable: a request reads it once and uses it until its end. */
    current: () => current,
    /** Time of the last reload, if it failed. */
    staleSince: () => staleSince,
    /** Builds a new publication and replaces the current one. One with errors is reported and dropped. */
    reload(): Promise<void> {
      wanted = 'reload'
      running ??= run()
      return running
    },
    /** Reloads if the source changed since it was read. Its errors are logged once, not at every poll. */
    async poll(): Promise<void> {
      if (running !== undefined) return
      if (!isIncomplete() && stateOf(await digest()) === readState) return
      wanted ??= 'poll'
      running ??= run()
      await running
    },
    /** Aborts the running build, waits for its end, and starts no further one: another process may save a publication in the same place. */
    async close(): Promise<void> {
      closed.abort()
      await running
      await background?.building
    },
  }
}

/** Name and code: a message may quote the content. */
function describeFailure(error: unknown): string {
  if (error instanceof PublicationError) return `${error.message} ${error.resolution}`
  if (!(error instanceof Error)) return 'unknown'
  return `building it failed: ${[error.name, errorCode(error)].filter(Boolean).join(' ')}`
}
