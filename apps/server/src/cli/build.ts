import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, removeAbandoned } from '@svc/composition'
import { PublicationError, publicationDatabase, type StampedFile, writeDigests } from '@svc/publication/files'
import type { Command } from 'commander'
import { readPath, type Shipped } from './configure.ts'
import { exitCodes, fail, failOnPublication, print, temporaryFolder } from './exit.ts'
import { openGiven } from './open-given.ts'
import { type PreparedBuild, prepareBuild } from './prepare-build.ts'

interface Options {
  readonly out?: string
  readonly to?: string
  readonly content?: string
}

/** `build`: the content folder as one file, written by `--out <file>` or stored in PostgreSQL by `--to <url>`. */
export function addBuild(program: Command, shipped: Shipped): void {
  program
    .command('build')
    .option('--out <file>', 'file to write; its SHA-256 is written to <file>.sha256', readPath)
    .option('--to <url>', 'address of a PostgreSQL database in which it becomes the current publication; the password can be in PGPASSWORD')
    .option('--content <dir>', 'content folder; overrides CONTENT_DIR', readPath)
    .description('Build a publication and write it to a file or a PostgreSQL database')
    .action(async ({ out, to, content }: Options, command: Command) => {
      if ((out === undefined) === (to === undefined)) command.error('Give either --out <file> or --to <url>.')
      // Commander would print an invalid value, which may contain a password.
      if (to !== undefined && !(/^postgres(ql)?:\/\//.test(to) && URL.canParse(to))) {
        command.error('Expected --to postgres://user@host:5432/database.')
      }
      const prepared = await prepareBuild(content, shipped)
      const building = to === undefined ? writeTo(out as string, prepared) : storeIn(to, prepared)
      await building.catch(failOnPublication)
    })
}

async function writeTo(out: string, { build }: PreparedBuild): Promise<void> {
  const failOnFile = (error: unknown) =>
    fail(
      exitCodes.configuration,
      `Cannot write ${out}: ${error instanceof Error ? error.message : error}`,
      'Name a file in a folder that can be written.',
    )
  // The file is renamed into its place, which would replace `/dev/null` by a file.
  const isOther = (await stat(out).catch(() => undefined))?.isFile() === false
  if (isOther) fail(exitCodes.configuration, `${out} is not a file that can be replaced.`, 'Name a new file, or one to replace.')
  await makeFolder(dirname(out))
    .then(() => removeAbandoned(out))
    .catch(failOnFile)
  const file = `${out}.${process.pid}.tmp`
  const [built] = (await build(file)) as readonly [StampedFile]
  try {
    await rename(file, out)
    await writeDigests([{ ...built, file: out }])
  } catch (error) {
    await rm(file, { force: true })
    failOnFile(error)
  }
  print(`${built.sha256}  ${out}\n`)
}

/** Stores a file that follows what is current, if an instance could take one, else all as one file. */
async function storeIn(url: string, { build, opening }: PreparedBuild): Promise<void> {
  const folder = await temporaryFolder()
  const database = publicationDatabase(url)
  for (;;) {
    const current = await openGiven({ engine: 'postgres', url }, folder, opening).catch(unlessUnreachable)
    const canFollow = current?.hasAllVectors && !current.isWorn
    const files = await build(join(folder, randomUUID()), canFollow ? current : undefined)
    // Another builder may have stored one meanwhile.
    if (await database.store(files)) return print(`${files.at(-1)?.sha256}  stored and current\n`)
  }
}

/** Nothing that can be followed is stored: no error of a builder. */
function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof PublicationError) || error.code === 'database_failed' || error.code === 'cannot_write') throw error
}
