/** Publications of a content folder. The file of the last one is kept: the next start serves it, and the next build copies rows from it. */
import { randomUUID } from 'node:crypto'
import { access, constants, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { describeFault, type Log, makeFolder, removeAbandoned } from '@svc/composition'
import { contentDigest } from '@svc/knowledge-index/node'
import { buildFile } from './build-file.ts'
import { buildInWorker } from './build-in-worker.ts'
import { digestPath, readDigest, writeDigest } from './file-digest.ts'
import { openFile, type PublicationFile } from './open-file.ts'
import { type BuildConfiguration, builtInSettings } from './origin.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './publication-source.ts'

export interface ContentSourceOptions {
  readonly configuration: BuildConfiguration
  /** Path of the file that is kept. */
  readonly keptFile: string
  /** Digest of the program; undefined while the sources run, and then nothing is kept. */
  readonly program: string | undefined
  /** Run as a worker for every publication but the first, which is built here: nobody waits for answers yet. */
  readonly launcher: URL
  /** Seconds that a build in the worker may take. */
  readonly buildTimeoutSeconds: number
  readonly log: Pick<Log, 'info' | 'warn'>
  /** `YYYY-MM-DD` */
  readonly today: () => string
  readonly makeReady: (file: PublicationFile) => Promise<Publication>
}

export function createContentSource(options: ContentSourceOptions): PublicationSource {
  const { configuration, launcher, buildTimeoutSeconds, log, today, makeReady } = options
  const keptFile = resolve(options.keptFile)
  const program = options.program ?? 'sources'
  const settings = builtInSettings(configuration)
  const digest = (isAlone: boolean) => contentDigest(configuration.contentDirectory, { isAlone })
  /** The kept file, once it is what this process serves or has built. */
  let kept: { readonly file: string; readonly sha256: string } | undefined

  async function openKept(): Promise<Publication | undefined> {
    if (options.program === undefined) return undefined
    try {
      const sha256 = await readDigest(keptFile)
      const file = await openFile(keptFile, { digest: sha256, program, settings })
      kept = { file: keptFile, sha256 }
      const isSame = file.hasAllVectors && file.day <= today() && file.folder === (await digest(true))
      return isSame ? await makeReady(file) : undefined
    } catch {
      // Whatever is wrong with it, another one is built.
      return undefined
    }
  }

  /** Beside the kept file, or where the system keeps what is temporary. */
  async function newFile(): Promise<string> {
    const name = `${basename(keptFile)}.${randomUUID()}.tmp`
    const folder = dirname(keptFile)
    try {
      await makeFolder(folder)
      await access(folder, constants.W_OK)
      await removeAbandoned(keptFile)
      return join(folder, name)
    } catch (error) {
      log.info(describeFault(error), 'publication is not kept, the next start builds it again')
      return join(tmpdir(), name)
    }
  }

  /** The open file needs no name any more: it becomes the kept one, or goes when it is closed. */
  async function settle(file: string, sha256: string, isKept: boolean): Promise<void> {
    kept = undefined
    try {
      if (!isKept) return await rm(file, { force: true })
      // Without a digest, what is there between the two steps is no publication.
      await rm(digestPath(keptFile), { force: true })
      await rename(file, keptFile)
      await writeDigest(keptFile, sha256)
      kept = { file: keptFile, sha256 }
    } catch (error) {
      log.info(describeFault(error), 'publication is not kept, the next start builds it again')
    }
  }

  async function openBuilt({ file, sha256 }: { readonly file: string; readonly sha256: string }): Promise<Publication> {
    try {
      const opened = await openFile(file, { digest: sha256, program, settings })
      const publication = await makeReady(opened)
      const isBesideKept = dirname(file) === dirname(keptFile)
      await settle(file, sha256, options.program !== undefined && isBesideKept && opened.hasAllVectors)
      return publication
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  return {
    async first() {
      const publication = await openKept()
      if (publication !== undefined) return { status: 'open', publication }
      const file = await newFile()
      const outcome = await buildFile({ configuration, program, file, previous: kept }, log)
      switch (outcome.status) {
        case 'built':
          return { status: 'open', publication: await openBuilt({ file, sha256: outcome.sha256 }) }
        case 'invalid':
          return outcome
        default:
          throw new Error('A build without an earlier publication made none.')
      }
    },
    async build(currentRevision, signal) {
      const file = await newFile()
      try {
        const order = { configuration, program, file, currentRevision, previous: kept }
        const outcome = await buildInWorker(order, { launcher, log, patience: buildTimeoutSeconds, signal })
        return outcome.status === 'built' ? { ...outcome, file } : outcome
      } catch (error) {
        // A worker that was ended in the middle leaves what it wrote.
        await rm(file, { force: true })
        throw error
      }
    },
    open: openBuilt,
    digest: () => digest(false),
  }
}
