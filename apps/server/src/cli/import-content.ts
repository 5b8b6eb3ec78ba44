import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { counted, makeFolder, replaceFile } from '@svc/composition'
import * as imports from '@svc/content-import'
import { askOnTerminal, isOnTerminal } from './ask-on-terminal.ts'
import { configure, type Shipped } from './configure.ts'
import { checkedContent } from './content-report.ts'
import { exitCodes, fail, failToWrite, print } from './exit.ts'
import { askCompany, type Company } from './first-content.ts'

export interface ImportOptions {
  readonly from: imports.FolderKind | 'auto'
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
  const state = statSync(source, { throwIfNoEntry: false })
  if (state === undefined) fail(exitCodes.usage, `There is nothing at ${source}. Name the folder with the pages of your site.`)
  if (!state.isDirectory()) fail(exitCodes.usage, `${source} is a file. ${convertFirst}`)
  const folder = resolve(to)
  await makeFolder(folder).catch((error) => failToWrite(folder, error))
  if (`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(source)}${sep}`)) {
    fail(exitCodes.usage, `${folder} is inside ${source}, so the next import would read what this one writes. Name a folder elsewhere.`)
  }
  if (from === 'auto') refuseKnownSource(source, `${shipped.command} import ${join(source, 'SITE')} --to ${to}`)
  const { website, name } = options
  const imported = imports.importFolder(source, { from, now: new Date(), website, name, progress: showProgress() })
  if (imported.pages === 0) fail(exitCodes.usage, `There are no pages of HTML or Markdown in ${source}. ${convertFirst}`)
  const company = await companyOf(folder, imported, options)
  const notes = [...imported.notes]
  const settings = imports.newSiteFile(imported.settings, company?.isInInsurance ?? false)
  const written = await imports
    .writeContentFolder(folder, new Map([...imported.files, ['site.yaml', settings]]), {
      overwrite,
      note: (kind, file, message) => notes.push({ kind, file, message }),
    })
    .catch((error) => failToWrite(folder, error))
  const reportFile = join(folder, '.import-report.txt')
  await writeText(reportFile, imports.reportText(notes))
  if (company !== undefined) {
    const profile = imports.newProfile({
      ...imported.site.company,
      ...company,
      description: imported.site.company?.description ?? imported.site.description,
    })
    await writeText(join(folder, 'profile.json'), `${JSON.stringify(profile, null, 2)}\n`)
  }
  print(imports.reportSummary({ ...imported, notes }, written, { folder, reportFile }))
  const { configuration } = await configure(folder, shipped)
  const { warnings } = await checkedContent(configuration, { brief: true })
  const kinds = new Set([...notes.map(({ kind }) => kind), ...warnings.map(({ code }) => code)]).size
  const address = `http://localhost:${configuration.port}`
  print(`\nStart the server: ${shipped.command} --content ${folder}\n`)
  print(`${counted(imported.pages, 'page')} on ${address}; ${counted(kinds, 'thing')} to look at\n`)
}

/** Word processors, PDF and archives: what can be read is what a converter makes of them. */
const convertFirst =
  'Convert other files to HTML first, for example with pandoc FILE.docx -o site/FILE.html (Word) or pdftohtml -noframes FILE.pdf (PDF), ' +
  'unpack exports, save a site with wget --mirror --page-requisites --adjust-extension ADDRESS, and import the folder.'

/** The source of a site can have drafts, conditions and includes, which its generator decides: the import reads what it builds. */
function refuseKnownSource(source: string, command: string): void {
  const known = imports.knownSource(source, command)
  if (known === undefined) return
  fail(
    exitCodes.usage,
    `${source} is the source of a site made with ${known.generator}. Build the site, then import what the build writes:\n\n${known.advice}`,
  )
}

/** Writes the part of the pages that is read on a terminal, once for each percent. */
function showProgress(): (part: number) => void {
  let shown = -1
  return (part) => {
    const percent = Math.floor(part * 100)
    if (!process.stderr.isTTY || percent === shown) return
    shown = percent
    process.stderr.write(percent >= 100 ? '\r\u001b[K' : `\rReading pages: ${percent} %`)
  }
}

/** Asks for the company as `init` does, unless an option names it; undefined if the folder has a profile. What the site says is suggested. */
async function companyOf(folder: string, { site }: imports.ImportedFolder, options: ImportOptions): Promise<Company | undefined> {
  if (existsSync(join(folder, 'profile.json'))) return undefined
  const { company } = site
  const known = { name: company?.name ?? site.title, website: company?.website ?? site.url, trade: company?.trade }
  const { name = known.name ?? 'Documentation', website = known.website ?? 'https://company.invalid' } = options
  const suggested = { name, website, trade: options.trade ?? known.trade ?? 'Software company', isInInsurance: options.insurance ?? false }
  return isOnTerminal() && options.name === undefined ? askOnTerminal((ask) => askCompany(ask, suggested)) : suggested
}

function writeText(path: string, text: string): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(text))
}
