import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { makeFolder, replaceFile, reportOnContent } from '@svc/composition'
import { type Command, Option } from 'commander'
import type { DialectChoice } from '../import/dialects/find-dialect.ts'
import { askOnTerminal, isOnTerminal } from './ask-on-terminal.ts'
import { configure, failOnReport } from './configure.ts'
import { exitCodes, fail, print } from './ending.ts'
import { printReport } from './print-report.ts'
import { readPath } from './read-path.ts'
import type { Shipped } from './shipped.ts'

interface Options {
  readonly from: DialectChoice
  readonly to: string
  readonly overwrite?: boolean
}

const dialects: readonly DialectChoice[] = ['auto', 'starlight', 'docusaurus', 'mkdocs', 'hugo', 'jekyll', 'plain']

/** `import <source> --to <dir>`: an existing documentation folder as a content folder. */
export function addImport(program: Command, shipped: Shipped): void {
  program
    .command('import')
    .argument('<source>', 'the documentation folder, or the repository that it is in', readPath)
    .requiredOption('--to <dir>', 'content folder to write', readPath)
    .addOption(new Option('--from <dialect>', 'what the source is written for').choices(dialects).default('auto'))
    .option('--overwrite', 'replace imported files that were edited since')
    .description('Turn an existing documentation folder into a content folder')
    .action((source: string, options: Options) => runImport(resolve(source), options, shipped))
}

async function runImport(source: string, { from, to, overwrite = false }: Options, shipped: Shipped): Promise<void> {
  if (!(statSync(source, { throwIfNoEntry: false })?.isDirectory() ?? false)) {
    fail(exitCodes.usage, `There is no folder at ${source}. Name the folder that your documentation is in.`)
  }
  const folder = resolve(to)
  await makeFolder(folder).catch((error: NodeJS.ErrnoException) => failToWrite(folder, error))
  if (`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(source)}${sep}`)) {
    fail(exitCodes.usage, `${folder} is inside ${source}, so the next import would read what this one writes. Name a folder elsewhere.`)
  }
  // Loads the parsers of all dialects only for this command.
  const { importFolder, importReport, writeContentFolder } = await import('../import/import-command.ts')
  const today = new Date().toISOString().slice(0, 10)
  const imported = importFolder(source, { from, today })
  const notes = [...imported.notes]
  const written = await writeContentFolder(folder, imported.files, {
    overwrite,
    note: (kind, file, message) => notes.push({ kind, file, message }),
  }).catch((error: NodeJS.ErrnoException) => failToWrite(folder, error))
  const reportFile = join(folder, '.import-report.txt')
  await writeText(reportFile, importReport.text(notes))
  await writeProfile(folder, { name: imported.site.title, description: imported.site.description, 'links.product': imported.site.url })
  print(importReport.summary({ ...imported, notes }, written, { folder, reportFile }))
  const { configuration } = await configure(folder, shipped, {})
  const checked = await reportOnContent(configuration, new Date())
  if (checked.content === undefined) return failOnReport(checked, {})
  await printReport(checked, {})
  print(`The content is in order: revision ${checked.content.revision}.\n`)
}

/** Asks for the profile on a terminal. Otherwise unknown values are `null`, which the check reports. An existing profile stays. */
async function writeProfile(folder: string, known: Readonly<Record<string, string | undefined>>): Promise<void> {
  const file = join(folder, 'profile.json')
  if (existsSync(file)) return
  const { askProfile, placeholderProfile } = await import('../import/import-command.ts')
  if (!isOnTerminal()) return writeText(file, profileText(placeholderProfile(known)))
  print('profile.json is missing. Answer what you know; an empty line leaves a field for later.\n')
  await writeText(file, profileText(await askOnTerminal((ask) => askProfile(ask, known))))
}

function profileText(profile: object): string {
  return `${JSON.stringify(profile, null, 2)}\n`
}

function writeText(path: string, text: string): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(text))
}

function failToWrite(folder: string, { code }: NodeJS.ErrnoException): never {
  return fail(exitCodes.failure, `${folder} cannot be written (${code}). Name a folder where you may write.`)
}
