import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { counted, makeFolder, replaceFile } from '@svc/composition'
import {
  type DialectChoice,
  type ImportedFolder,
  importFolder,
  newProfile,
  newSiteFile,
  reportSummary,
  reportText,
  writeContentFolder,
} from '@svc/content-import'
import { askOnTerminal, isOnTerminal } from './ask-on-terminal.ts'
import { configure, type Shipped } from './configure.ts'
import { checkedContent } from './content-report.ts'
import { exitCodes, fail, failToWrite, print } from './exit.ts'
import { askCompany, type Company } from './first-content.ts'

export interface ImportOptions {
  readonly from: DialectChoice
  readonly to: string
  readonly overwrite?: boolean
  readonly name?: string
  readonly website?: string
  readonly trade?: string
  readonly insurance?: boolean
}

/** Runs the command `import` and checks what it wrote. */
export async function importContent(source: string, options: ImportOptions, shipped: Shipped): Promise<void> {
  const { from, to, overwrite = false } = options
  if (!(statSync(source, { throwIfNoEntry: false })?.isDirectory() ?? false)) {
    fail(exitCodes.usage, `There is no folder at ${source}. Name the folder that your documentation is in.`)
  }
  const folder = resolve(to)
  await makeFolder(folder).catch((error) => failToWrite(folder, error))
  if (`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(source)}${sep}`)) {
    fail(exitCodes.usage, `${folder} is inside ${source}, so the next import would read what this one writes. Name a folder elsewhere.`)
  }
  const imported = importFolder(source, { from, now: new Date(), website: options.website })
  if (imported.pages === 0) {
    const hint = imported.notes.find(({ kind }) => kind === 'configuration')?.message
    fail(
      exitCodes.usage,
      `There are no Markdown pages in ${source}. ${hint ?? 'Name the folder of the documentation, or its generator with --from.'}`,
    )
  }
  const company = await companyOf(folder, imported.site, options)
  const notes = [...imported.notes]
  const settings = newSiteFile(imported.settings, company?.isInInsurance ?? false)
  const written = await writeContentFolder(folder, new Map([...imported.files, ['site.yaml', settings]]), {
    overwrite,
    note: (kind, file, message) => notes.push({ kind, file, message }),
  }).catch((error) => failToWrite(folder, error))
  const reportFile = join(folder, '.import-report.txt')
  await writeText(reportFile, reportText(notes))
  if (company !== undefined) {
    const profile = newProfile({ ...company, description: imported.site.description })
    await writeText(join(folder, 'profile.json'), `${JSON.stringify(profile, null, 2)}\n`)
  }
  print(reportSummary({ ...imported, notes }, written, { folder, reportFile }))
  const { configuration } = await configure(folder, shipped)
  const { warnings } = await checkedContent(configuration, { brief: true })
  const kinds = new Set([...notes.map(({ kind }) => kind), ...warnings.map(({ code }) => code)]).size
  const address = `http://localhost:${configuration.port}`
  print(`\nStart the server: ${shipped.command} --content ${folder}\n`)
  print(`${counted(imported.pages, 'page')} on ${address}; ${counted(kinds, 'thing')} to look at\n`)
}

/** Asks for the company as `init` does, unless an option names it; undefined if the folder has a profile. */
async function companyOf(folder: string, site: ImportedFolder['site'], options: ImportOptions): Promise<Company | undefined> {
  if (existsSync(join(folder, 'profile.json'))) return undefined
  const { name = site.title ?? 'Documentation', website = site.url ?? 'https://company.invalid', trade = 'Software company' } = options
  const suggested = { name, website, trade, isInInsurance: options.insurance ?? false }
  return isOnTerminal() && options.name === undefined ? askOnTerminal((ask) => askCompany(ask, suggested)) : suggested
}

function writeText(path: string, text: string): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(text))
}
