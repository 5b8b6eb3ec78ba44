/** Publications of a content folder. The file of the last one is saved: the next start serves it, and the next build copies rows from it. */
import { resolve } from 'node:path'
import { type Log, loggedErrors } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { nextFactChange } from '@svc/knowledge-index/internal'
import { contentDigest } from '@svc/knowledge-index/node'
import type { BuildFile, BuildOrder, PublishedBefore } from './build-file.ts'
import { pagesOf } from './file/earlier-publication.ts'
import { readDigest, stampOf } from './file/file-digest.ts'
import { openFile, type PublicationFile } from './file/open-file.ts'
import { PublicationError } from './file/publication-error.ts'
import { type DigestedFile, makeNextTo, orDelete, saveOpenFile } from './file/saved-file.ts'
import { type BuildConfiguration, builtInSettings } from './origin.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './serve-publications.ts'

/** No fact changes after it. */
const lastDay = '9999-12-31'

export interface ContentSourceOptions {
  readonly configuration: BuildConfiguration
  /** Path of the saved file. */
  readonly savedFile: string
  /** Digest of the program; undefined while the sources run, and then nothing is saved. */
  readonly program: string | undefined
  readonly buildFile: BuildFile
  /** Seconds that a reload's build may take. */
  readonly buildTimeoutSeconds: number
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => Date
  /** While the clock may be wrong, changes have no date. */
  readonly isClockPlausible: () => boolean
  readonly makeReady: (file: PublicationFile) => Promise<Publication>
}

export function createContentSource(options: ContentSourceOptions): PublicationSource {
  const { configuration, buildFile, buildTimeoutSeconds, log, now, isClockPlausible, makeReady } = options
  const savedFile = resolve(options.savedFile)
  const program = options.program ?? 'sources'
  const settings = builtInSettings(configuration)
  const today = () => now().toISOString().slice(0, 10)
  /** The saved file, once this process has checked or built it. */
  let saved: BuildOrder['previous']
  /** Undefined until a publication is served. */
  let served: Publication | undefined

  async function serveFrom(file: PublicationFile): Promise<Publication> {
    served = await makeReady(file)
    return served
  }

  /** Dates do not come from the history store, so that a publication is the same with, without and beside a failing one. */
  async function publishedBefore(): Promise<PublishedBefore | undefined> {
    const pages = served ? new Map(served.knowledge.pages.map((page) => [page.path, datesOf(page)])) : await pagesOf(savedFile)
    return pages && { pages, now: isClockPlausible() ? now().toISOString() : undefined }
  }

  async function serveSaved(): Promise<Publication | undefined> {
    if (options.program === undefined) return undefined
    try {
      const stamp = await stampOf(savedFile)
      const { file, isCurrent } = await openSaved(savedFile, { configuration, program, today: today() })
      saved = stamp === undefined ? undefined : { file: savedFile, stamp }
      return isCurrent ? await serveFrom(file) : undefined
    } catch {
      // If it cannot be used, a new one is built.
      return undefined
    }
  }

  function openBuilt(built: DigestedFile): Promise<Publication> {
    return orDelete(built.file, async () => {
      // Its digest is that of the bytes that were just written.
      const opened = await openFile(built.file, { digest: undefined, program, settings })
      const publication = await serveFrom(opened)
      const stamp = await stampOf(built.file)
      const isSaved = await saveOpenFile(built, savedFile, options.program !== undefined && opened.hasAllVectors, log)
      // A new name changes nothing of a file.
      saved = isSaved && stamp !== undefined ? { file: savedFile, stamp } : undefined
      return publication
    })
  }

  function build(currentRevision?: string, signal?: AbortSignal) {
    return makeNextTo(savedFile, log, async (file) => {
      const order = { configuration, program, file, today: today(), currentRevision, previous: saved }
      const outcome = await buildFile({ ...order, publishedBefore: await publishedBefore() }, { log, ...(signal && { signal }) })
      return outcome.status === 'built' ? { ...outcome, file } : outcome
    })
  }

  return {
    async first() {
      const publication = await serveSaved()
      if (publication !== undefined) return { status: 'open', publication }
      const outcome = await build()
      if (outcome.status === 'built') return { status: 'open', publication: await openBuilt(outcome) }
      if (outcome.status === 'invalid') return outcome
      throw new PublicationError(
        'unsettled_content',
        'The content folder kept changing while it was read.',
        'Start the server again after the changes end.',
      )
    },
    async build(currentRevision, signal) {
      const tooLong = AbortSignal.timeout(buildTimeoutSeconds * 1_000)
      const outcome = await build(currentRevision, AbortSignal.any([signal, tooLong])).catch((error) => {
        throw tooLong.aborted ? buildTooLong(buildTimeoutSeconds) : error
      })
      return outcome.status === 'invalid' ? { ...outcome, errors: loggedErrors(outcome.problems) } : outcome
    },
    open: openBuilt,
    digest: () => contentDigest(configuration.contentDirectory, { isAlone: false }),
  }
}

/** The saved file, and whether a start would serve it: the folder has the same content, and its facts are those of today. */
export async function openSaved(
  path: string,
  { configuration, program, today }: Pick<BuildOrder, 'configuration' | 'program' | 'today'>,
): Promise<{ readonly file: PublicationFile; readonly isCurrent: boolean }> {
  const file = await openFile(path, { digest: await readDigest(path), program, settings: builtInSettings(configuration) })
  const isOfToday = file.day <= today && today < (nextFactChange(file.facts, file.day) ?? lastDay)
  const isSame = async () => file.folder === (await contentDigest(configuration.contentDirectory, { isAlone: true }))
  return { file, isCurrent: file.hasAllVectors && isOfToday && (await isSame()) }
}

function datesOf({ revision, changed }: PublishedPage): Pick<PublishedPage, 'revision' | 'changed'> {
  return { revision, ...(changed !== undefined && { changed }) }
}

function buildTooLong(seconds: number): PublicationError {
  return new PublicationError(
    'build_too_long',
    `The build took longer than ${seconds} seconds.`,
    'Set BUILD_TIMEOUT_SECONDS higher, or build with `svc-server build --out FILE` and set PUBLICATION.',
  )
}
