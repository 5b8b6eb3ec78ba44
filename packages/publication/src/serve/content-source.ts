/** Publications of a content folder. The files of the last one are saved: the next start serves them, and the file of an edit follows them. */
import { resolve } from 'node:path'
import { describeFault, loggedErrors } from '@svc/composition'
import { nextFactChange } from '@svc/knowledge-index/internal'
import { contentDigest } from '@svc/knowledge-index/node'
import type { BuildFile, BuildOrder } from '../build/build-file.ts'
import { type BuildConfiguration, builtInSettings } from '../build/origin.ts'
import { filesOf, pagesOf } from '../file/earlier-publication.ts'
import { type FileDigest, readDigests, stamped } from '../file/file-digest.ts'
import { openFile, type PublicationFile } from '../file/open-file.ts'
import { PublicationError } from '../file/publication-error.ts'
import { makeNextTo, orDelete, saveFiles } from '../file/saved-file.ts'
import type { DatabaseSourceOptions } from './database-source.ts'
import type { Publication } from './publication.ts'
import type { BuildResult, PublicationSource } from './serve-publications.ts'

/** Codes of a start without a saved publication, and with that of another program or other settings: these are no faults. */
const expected: ReadonlySet<string> = new Set(['nothing_stored', 'other_program', 'other_settings'])

export interface ContentSourceOptions extends Pick<DatabaseSourceOptions, 'savedFile' | 'log' | 'now'> {
  readonly configuration: BuildConfiguration
  /** Digest of the program; undefined while the sources run, and then nothing is saved. */
  readonly program: string | undefined
  readonly buildFile: BuildFile
  /** Seconds that a reload's build may take. */
  readonly buildTimeoutSeconds: number
  /** While the clock may be wrong, changes have no date. */
  readonly isClockPlausible: () => boolean
  readonly makeReady: (file: PublicationFile, before?: Publication) => Promise<Publication>
}

export function createContentSource(options: ContentSourceOptions): PublicationSource {
  const { configuration, buildFile, buildTimeoutSeconds, log, now, isClockPlausible, makeReady } = options
  const savedFile = resolve(options.savedFile)
  const program = options.program ?? 'sources'
  const today = () => now().toISOString().slice(0, 10)
  const opening = { program, settings: builtInSettings(configuration) }
  /** The saved files, once this process has checked or built them: another can follow the last one. */
  let saved: BuildOrder['previous']
  /** Undefined until a publication is served. */
  let served: Publication | undefined

  /** Dates do not come from the history store, so that a publication is the same with, without and beside a failing one. */
  async function pagesBefore(): Promise<BuildOrder['pagesBefore']> {
    if (served === undefined) return readDigests(savedFile).then(pagesOf, () => undefined)
    return new Map(
      served.knowledge.pages.map(({ path, revision, changed }) => [path, { revision, ...(changed !== undefined && { changed }) }]),
    )
  }

  async function serveSaved(): Promise<Publication | undefined> {
    if (options.program === undefined) return undefined
    try {
      const { file, isCurrent } = await openSaved(savedFile, { configuration, program, today: today() })
      saved = file.files
      if (isCurrent) served = await makeReady(file)
      return served
    } catch (error) {
      // A new one is built.
      if (error instanceof PublicationError && !expected.has(error.code)) log.warn(describeFault(error), 'saved publication not used')
      return undefined
    }
  }

  function open(files: readonly FileDigest[]): Promise<Publication> {
    return orDelete(files, async () => {
      served = await makeReady(await openFile(files, opening, served?.file), served)
      const { file } = served
      saved = await saveFiles(file.files, savedFile, log, options.program !== undefined && file.hasAllVectors)
      return served
    })
  }

  /** @param previous what it may follow */
  function buildAfter(previous: typeof saved, given: Pick<BuildOrder, 'currentRevision' | 'isBackground'>, signal?: AbortSignal) {
    return makeNextTo(savedFile, log, async (file) => {
      const changedAt = isClockPlausible() ? now().toISOString() : undefined
      const replaced = previous ? { previous } : { pagesBefore: await pagesBefore() }
      const outcome = await buildFile({ ...given, ...replaced, configuration, program, file, today: today(), changedAt }, { log, signal })
      if (outcome.status !== 'built') return outcome
      const { digest, sha256, follows, warnings } = outcome
      return { status: 'built' as const, digest, warnings, files: [...((follows && previous) || []), await stamped(file, sha256)] }
    })
  }

  async function build(currentRevision?: string, signal?: AbortSignal, isBackground = false) {
    for (;;) {
      const outcome = await buildAfter(isBackground ? undefined : saved, { currentRevision, isBackground }, signal)
      if (outcome.status !== 'damaged') return outcome
      // All of it is built from the folder, and dated by what is served.
      saved = undefined
    }
  }

  async function buildInTime(currentRevision: string | undefined, signal: AbortSignal, isBackground = false): Promise<BuildResult> {
    const tooLong = AbortSignal.timeout(buildTimeoutSeconds * 1_000)
    const outcome = await build(currentRevision, AbortSignal.any([signal, tooLong]), isBackground).catch((error) => {
      if (!tooLong.aborted) throw error
      const fix = 'Set BUILD_TIMEOUT_SECONDS higher, or build with `svc-server build --out FILE` and set PUBLICATION.'
      throw new PublicationError('build_too_long', `The build took longer than ${buildTimeoutSeconds} seconds.`, fix)
    })
    return outcome.status === 'invalid' ? { ...outcome, errors: loggedErrors(outcome.problems) } : outcome
  }

  return {
    async first() {
      const publication = await serveSaved()
      if (publication !== undefined) return { status: 'open', publication }
      const outcome = await build()
      if (outcome.status === 'built') return { status: 'open', publication: await open(outcome.files) }
      if (outcome.status === 'invalid') return outcome
      throw new PublicationError(
        'unsettled_content',
        'The content folder kept changing while it was read.',
        'Start the server again after the changes end.',
      )
    },
    build: buildInTime,
    buildWhole: (signal) => buildInTime(undefined, signal, true),
    open,
    digest: () => contentDigest(configuration.contentDirectory, { isAlone: false }),
  }
}

/** The saved file, and whether a start would serve it: the folder has the same content, and its facts are those of today. */
export async function openSaved(path: string, { configuration, program, today }: Pick<BuildOrder, 'configuration' | 'program' | 'today'>) {
  const file = await openFile(await readDigests(path), { program, settings: builtInSettings(configuration) })
  const changesOn = nextFactChange(file.facts, file.day)
  const isOfToday = file.day <= today && (changesOn === undefined || today < changesOn)
  const folder = () => contentDigest(configuration.contentDirectory, { isAlone: true, known: filesOf(file.layers) })
  const isSame = async () => file.folder === (await folder())
  return { file, isCurrent: file.hasAllVectors && isOfToday && (await isSame()) }
}
