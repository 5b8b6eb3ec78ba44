import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { makeFolder, replaceFile } from '@svc/composition'
import { askProfile, type DialectChoice, importFolder, reportSummary, reportText, writeContentFolder } from '@svc/content-import'
import { askOnTerminal, isOnTerminal } from './ask-on-terminal.ts'
import { configure, type Shipped } from './configure.ts'
import { checkedContent } from './content-report.ts'
import { exitCodes, fail, failToWrite, print } from './exit.ts'

export interface ImportOptions {
  readonly from: DialectChoice
  readonly to: string
  readonly overwrite?: boolean
}

/** Runs the command `import` and checks what it wrote. */
export async function importContent(source: string, { from, to, overwrite = false }: ImportOptions, shipped: Shipped): Promise<void> {
  if (!(statSync(source, { throwIfNoEntry: false })?.isDirectory() ?? false)) {
    fail(exitCodes.usage, `There is no folder at ${source}. Name the folder that your documentation is in.`)
  }
  const folder = resolve(to)
  await makeFolder(folder).catch((error) => failToWrite(folder, error))
  if (`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(source)}${sep}`)) {
    fail(exitCodes.usage, `${folder} is inside ${source}, so the next import would read what this one writes. Name a folder elsewhere.`)
  }
  const imported = importFolder(source, { from, now: new Date() })
  if (imported.pages === 0) {
    fail(exitCodes.usage, `There are no Markdown pages in ${source}. Name the folder of the documentation, or its generator with --from.`)
  }
  const notes = [...imported.notes]
  const written = await writeContentFolder(folder, imported.files, {
    overwrite,
    note: (kind, file, message) => notes.push({ kind, file, message }),
  }).catch((error) => failToWrite(folder, error))
  const reportFile = join(folder, '.import-report.txt')
  await writeText(reportFile, reportText(notes))
  await writeProfile(folder, { name: imported.site.title, description: imported.site.description, 'links.product': imported.site.url })
  print(reportSummary({ ...imported, notes }, written, { folder, reportFile }))
  const { configuration } = await configure(folder, shipped)
  const { revision } = await checkedContent(configuration)
  print(`The content is in order: revision ${revision}.\n`)
}

/** Asks for the profile on a terminal. Otherwise unknown values are `null`, which the check reports. An existing profile stays. */
async function writeProfile(folder: string, known: Readonly<Record<string, string | undefined>>): Promise<void> {
  const file = join(folder, 'profile.json')
  if (existsSync(file)) return
  if (isOnTerminal()) print('profile.json is missing. Answer what you know; an empty line leaves a field for later.\n')
  const profile = isOnTerminal() ? await askOnTerminal((ask) => askProfile(ask, known)) : await askProfile(async () => undefined, known)
  await writeText(file, `${JSON.stringify(profile, null, 2)}\n`)
}

function writeText(path: string, text: string): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(text))
}
