import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createLog } from '@svc/composition'
import type { Command } from 'commander'
import { buildFile } from '../publication/build-file.ts'
import { writeDigest } from '../publication/file-digest.ts'
import { buildConfiguration, programDigest } from '../publication/origin.ts'
import { configure, failOnContent, formatWarning } from './configure.ts'
import { exitCodes, fail, print } from './ending.ts'
import { readPath } from './read-path.ts'
import { failOnPublication } from './serve.ts'
import type { Shipped } from './shipped.ts'

interface Options {
  readonly out: string
  readonly content?: string
}

/** `build --out <file>`: the content folder as one file that PUBLICATION names. */
export function addBuild(program: Command, shipped: Shipped): void {
  program
    .command('build')
    .requiredOption('--out <file>', 'file to write; its SHA-256 is written to <file>.sha256', readPath)
    .option('--content <dir>', 'content folder; wins over CONTENT_DIR', readPath)
    .description('Build a publication as one file, for PUBLICATION')
    .action((options: Options) => build(options, shipped).catch(failOnPublication))
}

async function build({ out, content }: Options, shipped: Shipped): Promise<void> {
  const { configuration, warnings } = await configure(content, shipped)
  for (const warning of warnings) process.stderr.write(`${formatWarning(warning)}\n`)
  const log = createLog({ level: configuration.logLevel, format: 'pretty', destination: process.stderr })
  const program = programDigest(shipped.launcher)
  await mkdir(dirname(out), { recursive: true })
  const file = `${out}.${process.pid}.tmp`
  const outcome = await buildFile({ configuration: buildConfiguration(configuration), program, file }, log)
  if (outcome.status === 'invalid') return failOnContent(outcome.problems)
  if (outcome.status !== 'built')
    fail(exitCodes.failure, 'The content folder kept changing while it was read. Build it again when it rests.')
  try {
    await rename(file, out)
    await writeDigest(out, outcome.sha256)
  } catch (error) {
    await rm(file, { force: true })
    fail(exitCodes.configuration, `Cannot write ${out}: ${(error as Error).message}`, 'Name a file in a folder that can be written.')
  }
  print(`${outcome.sha256}  ${out}\n`)
}
