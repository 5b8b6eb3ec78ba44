import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { counted, createKnowledgePublisher, makeFolder, readContent, savedPublication } from '@svc/composition'
import { openPublication, openSaved } from '@svc/publication'
import {
  type Comparison,
  compareDeployment,
  exportFolder,
  type ManifestEntry,
  manifestEntry,
  manifestName,
  okfBundle,
  readManifest,
  type StaticFile,
  staticFiles,
  writeExport,
} from '@svc/publication/export'
import { openFile, type PublicationFile } from '@svc/publication/files'
import { pageAssets } from '@svc/site'
import { configure, type Shipped } from './configure.ts'
import { failOnReport } from './content-report.ts'
import { exitCodes, fail, failToWrite, print, removedAtExit, temporaryFolder } from './exit.ts'
import { openGiven } from './open-given.ts'
import { prepareBuild } from './prepare-build.ts'

export interface ExportOptions {
  readonly content?: string
  readonly okf?: boolean
}

/** Maximum number of printed differences: the same one often occurs on every page. */
const shownDifferences = 20

/** Writes the export to a new or empty folder, or replaces an earlier one. */
export async function exportContent(dir: string, options: ExportOptions, shipped: Shipped): Promise<void> {
  const onUnwritable = (error: NodeJS.ErrnoException) => failToWrite(dir, error)
  const target = await exportFolder(dir).catch(onUnwritable)
  const { folder } = target
  if (target.status === 'occupied') {
    return fail(
      exitCodes.failure,
      `${dir} is not empty and not an earlier export: ${target.file} is not part of one. Nothing was written.`,
      'Name a new folder, or remove what is in this one.',
    )
  }
  // In the same parent folder, so on the same disk.
  const workFolder = removedAtExit(`${folder}.${randomUUID()}.tmp`)
  await makeFolder(workFolder).catch(onUnwritable)
  const files = options.okf === true ? await bundleFiles(options, shipped) : await openFiles(workFolder, options, shipped)
  const count = await writeExport(folder, workFolder, files).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error
    return onUnwritable(error)
  })
  print(`${counted(count, 'file')} in ${dir}, listed in ${join(dir, manifestName)}\n`)
}

/** The files of a bundle of the content folder, which has to be without errors. */
async function bundleFiles({ content }: ExportOptions, shipped: Shipped): Promise<AsyncIterable<StaticFile>> {
  const { configuration } = await configure(content, shipped)
  const read = await readContent(configuration)
  if (read.status === 'invalid') return failOnReport({ errors: read.problems, warnings: [] })
  return okfBundle(configuration.contentDirectory, read.content)
}

/** Compares a deployment with an export, and prints the differences. @param dir the export; undefined for a new one */
export async function checkDeployment(url: string, dir: string | undefined, options: ExportOptions, shipped: Shipped): Promise<void> {
  const compare = (entries: AsyncIterable<ManifestEntry>) => compareDeployment(entries, { url, fetch })
  if (dir !== undefined) {
    const file = join(dir, manifestName)
    const failOnManifest = () => fail(exitCodes.failure, `${file} is not the manifest of an export.`, 'Name the folder of an export.')
    return report(url, await compare(readManifest(file)).catch(failOnManifest))
  }
  const workFolder = await temporaryFolder()
  report(url, await compare(entriesOf(await openFiles(workFolder, options, shipped))))
}

/** The files of PUBLICATION, else of what a start in this folder would serve; a new file is built in `workFolder`. */
async function openFiles(workFolder: string, { content }: ExportOptions, shipped: Shipped): Promise<AsyncIterable<StaticFile>> {
  const { configuration, origin, program, today, log, opening, build } = await prepareBuild(content, shipped)
  const { publication: given } = configuration
  const opened = given === undefined ? ((await savedFile()) ?? (await builtFile())) : await openGiven(given, workFolder, opening)
  const publication = await openPublication(opened, {
    ...configuration,
    restore: createKnowledgePublisher(configuration, log).restore,
    createEngine: () => Promise.reject(new Error('An export answers no questions.')),
  })
  return staticFiles(publication, pageAssets(publication.site))

  /** Only a file that a server saved has the times of its history. */
  async function savedFile(): Promise<PublicationFile | undefined> {
    const path = await savedPublication(configuration)
    const saved = await openSaved(path, { configuration: origin, program, today }).catch(() => undefined)
    return saved?.isCurrent ? saved.file : undefined
  }

  async function builtFile(): Promise<PublicationFile> {
    return openFile(await build(join(workFolder, 'publication.sqlite')), opening)
  }
}

async function* entriesOf(files: AsyncIterable<StaticFile>): AsyncGenerator<ManifestEntry> {
  for await (const file of files) yield manifestEntry(file)
}

function report(url: string, { addresses, differences }: Comparison): void {
  const more = differences.length - shownDifferences
  if (differences.length === 0) print(`${url}: ${counted(addresses, 'path')} as exported.\n`)
  else {
    fail(
      exitCodes.failure,
      `${url}: ${counted(differences.length, 'difference')} at ${counted(addresses, 'path')}.`,
      ...differences.slice(0, shownDifferences),
      ...(more > 0 ? [`and ${more} more`] : []),
      'Upload the export again, give the host the headers in manifest.json, and empty its cache.',
      'If this is a server, set PUBLICATION to the file that it serves, such as a copy of its data/NAME/publication.sqlite.',
    )
  }
}
