import { cp, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { makeFolder } from '@svc/composition'
import type { Command } from 'commander'
import { exitCodes, fail, print } from './ending.ts'
import { readPath } from './read-path.ts'
import type { Shipped } from './shipped.ts'

/** `init <dir>`: a small content folder to begin with. */
export function addInit(program: Command, { templateDirectory, command }: Shipped): void {
  program
    .command('init')
    .argument('<dir>', 'a new folder, or an empty one', readPath)
    .description('Write a small content folder to begin with')
    .action(async (folder: string) => {
      const files = await copyTemplate(templateDirectory, folder).catch(({ code }) =>
        fail(exitCodes.failure, `${folder} cannot be written (${code}). Name a folder where you may write.`),
      )
      if (files === 'not_empty') {
        fail(exitCodes.failure, `${folder} is not empty, and nothing in it is overwritten. Name a new folder, or an empty one.`)
      }
      print(nextSteps(folder, files, command))
    })
}

/** Copies a minimal valid content folder. Gives the paths of the files, relative to the folder. */
async function copyTemplate(template: string, folder: string): Promise<readonly string[] | 'not_empty'> {
  const existing = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (existing.length > 0) return 'not_empty'
  await makeFolder(folder)
  // One by one: from Node 22 on a folder that is there already counts as overwritten.
  for (const name of await readdir(template)) {
    await cp(join(template, name), join(folder, name), { recursive: true, force: false, errorOnExist: true })
  }
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(template, join(parentPath, name))).sort()
}

/** What a person sees after `init`: the files, and the two commands that come next. */
function nextSteps(folder: string, files: readonly string[], command: string): string {
  const quoted = /^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)
  return [
    `A content folder, ready to be served, is in ${folder}:`,
    '',
    ...files.map((file) => `  ${file}`),
    '',
    'Put your own facts in their place; README.md there says what each file is. Then:',
    '',
    `  ${command} --content ${quoted} --check   names every error with file and line`,
    `  ${command} --content ${quoted}           serves it`,
    '',
    '',
  ].join('\n')
}
