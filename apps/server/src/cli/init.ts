import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeFolder } from '@svc/composition'
import type { Command } from 'commander'
import { askOnTerminal, isOnTerminal } from './ask-on-terminal.ts'
import { readPath, type Shipped } from './configure.ts'
import { exitCodes, fail, failToWrite, print } from './exit.ts'
import { askCompany, firstContent } from './first-content.ts'

/** `init <dir>`: a small content folder to begin with. */
export function addInit(program: Command, { templateDirectory, command }: Shipped): void {
  program
    .command('init')
    .argument('<dir>', 'a new folder, or an empty one', readPath)
    .description('Write a small example content folder')
    .action(async (folder: string) => {
      const onUnwritable = (error: NodeJS.ErrnoException) => failToWrite(folder, error)
      await makeEmptyFolder(folder).catch(onUnwritable)
      const company = isOnTerminal() ? await askOnTerminal(askCompany) : undefined
      const files = firstContent(await readTemplate(templateDirectory), company)
      await writeFiles(folder, files).catch(onUnwritable)
      print(nextSteps(folder, [...files.keys()].sort(), command))
    })
}

/** Fails before the questions if the folder is not empty. */
async function makeEmptyFolder(folder: string): Promise<void> {
  const existing = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (existing.length > 0) {
    fail(exitCodes.failure, `${folder} is not empty, and nothing in it is overwritten. Name a new folder, or an empty one.`)
  }
  await makeFolder(folder)
}

/** The texts of the template by their paths in it. */
async function readTemplate(template: string): Promise<Map<string, string>> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(await Promise.all(paths.map(async (path) => [relative(template, path), await readFile(path, 'utf8')] as const)))
}

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' })
  }
}

/** The output of `init`: the files and the next two commands. */
function nextSteps(folder: string, files: readonly string[], command: string): string {
  const quoted = /^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)
  return [
    `Created a content folder in ${folder}:`,
    '',
    ...files.map((file) => `  ${file}`),
    '',
    'Replace the example facts with your own; README.md describes each file. Then:',
    '',
    `  ${command} --content ${quoted} --check   prints every error with file and line`,
    `  ${command} --content ${quoted}           starts the server`,
    '',
    '',
  ].join('\n')
}
