import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted, createKnowledgePublisher, createLog, makeFolder } from '@svc/composition'
import type { ContentProblem } from '@svc/knowledge-index'
import { type Command, InvalidArgumentError } from 'commander'
import { type Comparison, compareDeployment } from '../export/compare-deployment.ts'
import { type ManifestEntry, manifestEntry, manifestName, readManifest } from '../export/manifest.ts'
import { type StaticFile, staticFiles } from '../export/static-files.ts'
import { exportFolder, writeExport } from '../export/write-export.ts'
import { buildFile } from '../publication/build-file.ts'
import { readDigest } from '../publication/file/file-digest.ts'
import { openFile } from '../publication/file/open-file.ts'
import { publicationDatabase } from '../publication/file/postgres.ts'
import { buildConfiguration, builtInSettings, programDigest } from '../publication/origin.ts'
import { openPublication } from '../publication/publication.ts'
import { pageAssets } from '../routes/page-assets.ts'
import { configure, failOnReport, formatWarning } from './configure.ts'
import { exitCodes, fail, print } from './ending.ts'
import { readPath } from './read-path.ts'
import { failOnPublication } from './serve.ts'
import type { Shipped } from './shipped.ts'

interface Options {
  readonly content?: string
  readonly check?: string
}

/** As many differences as an operator reads; what is wrong with one page is mostly wrong with all. */
const shownDifferences = 20

/** `export <dir>`: a publication as files for a static host; `--check <url>` compares a deployment with it. */
export function addExport(program: Command, shipped: Shipped): void {
  program
    .command('export')
    .argument('[dir]', 'a new or empty folder, or an earlier export, which is replaced', readPath)
    .option('--check <url>', 'compare a deployment with the export in <dir>, or with a new export; writes no files', readUrl)
    .option('--content <dir>', 'content folder; overrides CONTENT_DIR', readPath)
    .description('Write pages and documents as files for a static host or a CDN')
    .action(async (dir: string | undefined, options: Options, command: Command) => {
      if (options.check !== undefined) return check(options.check, dir, options, shipped).catch(failOnPublication)
      if (dir === undefined) return command.error('Missing argument "dir".')
      return write(dir, options, shipped).catch(failOnPublication)
    })
}

async function write(dir: string, options: Options, shipped: Shipped): Promise<void> {
  const onUnwritable = ({ code }: NodeJS.ErrnoException) => failOnFolder(dir, code)
  const target = await exportFolder(dir).catch(onUnwritable)
  const { folder } = target
  if (target.status === 'occupied') {
    return fail(
      exitCodes.failure,
      `${dir} is not empty and not an earlier export: ${target.file} is not part of one. Nothing was written.`,
      'Name a new folder, or remove what is in this one.',
    )
  }
  // In the same parent folder: on the same disk, with room for a publication.
  const workFolder = `${folder}.${randomUUID()}.tmp`
  await makeFolder(workFolder).catch(onUnwritable)
  await removingAfter(workFolder, async () => {
    const opened = await openFiles(workFolder, options, shipped)
    if (opened.status !== 'open') return () => failOnFiles(opened)
    try {
      const count = await writeExport(folder, workFolder, opened.files)
      return () => print(`${counted(count, 'file')} in ${dir}, listed in ${join(dir, manifestName)}\n`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      return () => onUnwritable(error as NodeJS.ErrnoException)
    }
  })
}

async function check(url: string, dir: string | undefined, options: Options, shipped: Shipped): Promise<void> {
  const compare = async (entries: Iterable<ManifestEntry> | AsyncIterable<ManifestEntry>) => {
    const comparison = await compareDeployment(entries, { url, fetch })
    return () => report(url, comparison)
  }
  if (dir !== undefined) {
    const file = join(dir, manifestName)
    const ending = await compare(readManifest(file)).catch(
      () => () => fail(exitCodes.failure, `${file} is not the manifest of an export.`, 'Name the folder of an export.'),
    )
    ending()
    return
  }
  const workFolder = await mkdtemp(join(tmpdir(), 'svc-export-'))
  await removingAfter(workFolder, async () => {
    const opened = await openFiles(workFolder, options, shipped)
    return opened.status === 'open' ? compare(entriesOf(opened.files)) : () => failOnFiles(opened)
  })
}

/** What is said at the end ends the process where it is a failure, so the folder goes before. */
async function removingAfter(folder: string, work: () => Promise<() => unknown>): Promise<void> {
  const ending = await work().finally(() => rm(folder, { recursive: true, force: true }))
  await ending()
}

type Files =
  | { readonly status: 'open'; readonly files: Iterable<StaticFile> }
  | { readonly status: 'invalid'; readonly problems: readonly ContentProblem[] }
  | { readonly status: 'unsettled' | 'unchanged' }

/** Of what PUBLICATION names, else of the content folder, whose publication is built in `workFolder`. */
async function openFiles(workFolder: string, { content }: Options, shipped: Shipped): Promise<Files> {
  const { configuration, warnings } = await configure(content, shipped)
  for (const warning of warnings) process.stderr.write(`${formatWarning(warning)}\n`)
  const log = createLog({ level: configuration.logLevel, format: 'pretty', destination: process.stderr })
  const program = programDigest(shipped.builder)
  const origin = buildConfiguration(configuration)
  const open = async (file: string, digest: string): Promise<Files> => {
    const opened = await openFile(file, { digest, program, settings: builtInSettings(origin) })
    const publication = await openPublication(opened, {
      ...configuration,
      restore: createKnowledgePublisher(configuration, log).restore,
      createEngine: () => Promise.reject(new Error('An export answers no questions.')),
    })
    return { status: 'open', files: staticFiles(opened, publication, await pageAssets(publication.site)) }
  }
  const { publication } = configuration
  if (publication?.engine === 'file') return open(publication.path, await readDigest(publication.path))
  const file = join(workFolder, 'publication.sqlite')
  if (publication?.engine === 'postgres') {
    const { sha256 } = await publicationDatabase(publication.url).fetch(file)
    return open(file, sha256)
  }
  const outcome = await buildFile({ configuration: origin, program, file, today: new Date().toISOString().slice(0, 10) }, { log })
  return outcome.status === 'built' ? open(file, outcome.sha256) : outcome
}

function* entriesOf(files: Iterable<StaticFile>): Generator<ManifestEntry> {
  for (const file of files) yield manifestEntry(file)
}

function failOnFiles(opened: Exclude<Files, { status: 'open' }>): Promise<never> | never {
  if (opened.status === 'invalid') return failOnReport({ errors: opened.problems, warnings: [] })
  return fail(exitCodes.failure, 'The content folder kept changing while it was read. Export it again after the changes end.')
}

function failOnFolder(folder: string, code: string | undefined): never {
  return fail(exitCodes.failure, `${folder} cannot be written (${code}).`, 'Name a folder where you may write, on a disk with room.')
}

function report(url: string, { addresses, differences }: Comparison): unknown {
  const shown = differences.slice(0, shownDifferences)
  const more = differences.length - shown.length
  if (differences.length === 0) return print(`${url}: ${counted(addresses, 'path')} as exported.\n`)
  return fail(
    exitCodes.failure,
    `${url}: ${counted(differences.length, 'difference')} at ${counted(addresses, 'path')}.`,
    ...shown,
    ...(more === 0 ? [] : [`and ${more} more`]),
    'Upload the export again, give the host the headers in manifest.json, and empty its cache.',
  )
}

function readUrl(value: string): string {
  if (!/^https?:\/\/./.test(value) || !URL.canParse(value))
    throw new InvalidArgumentError('Expected an address such as https://facts.example.com.')
  return value
}
