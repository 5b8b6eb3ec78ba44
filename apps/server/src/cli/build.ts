import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder, removeAbandoned } from '@svc/composition'
import type { Command } from 'commander'
import { writeDigests } from '../publication/file/file-digest.ts'
import { publicationDatabase } from '../publication/file/postgres.ts'
import { readPath, type Shipped } from './configure.ts'
import { exitCodes, fail, failOnPublication, print, removedAtExit } from './exit.ts'
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
      const { build } = await prepareBuild(content, shipped)
      const building = to === undefined ? writeTo(out as string, build) : storeIn(to, build)
      await building.catch(failOnPublication)
    })
}

async function writeTo(out: string, build: PreparedBuild['build']): Promise<void> {
  const failOnFile = (error: unknown) =>
    fail(
      exitCodes.configuration,
      `Cannot write ${out}: ${error instanceof Error ? error.message : error}`,
      'Name a file in a folder that can be written.',
    )
  await makeFolder(dirname(out))
    .then(() => removeAbandoned(out))
    .catch(failOnFile)
  const file = `${out}.${process.pid}.tmp`
  const sha256 = await build(file)
  try {
    await rename(file, out)
    await writeDigests([{ file: out, sha256 }])
  } catch (error) {
    await rm(file, { force: true })
    failOnFile(error)
  }
  print(`${sha256}  ${out}\n`)
}

async function storeIn(url: string, build: PreparedBuild['build']): Promise<void> {
  const folder = removedAtExit(await mkdtemp(join(tmpdir(), 'svc-build-')))
  const file = join(folder, 'publication.sqlite')
  const sha256 = await build(file)
  await publicationDatabase(url).store({ file, sha256 })
  print(`${sha256}  stored and current\n`)
}
