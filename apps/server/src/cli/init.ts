import type { Command } from 'commander'
import { exitCodes, fail, print } from './ending.ts'
import { initContent } from './init-content.ts'
import { nextSteps } from './next-steps.ts'
import { readPath } from './read-path.ts'
import type { Shipped } from './shipped.ts'

/** `init <dir>`: a small content folder to begin with. */
export function addInit(program: Command, { templateDirectory }: Shipped): void {
  program
    .command('init')
    .argument('<dir>', 'a new folder, or an empty one', readPath)
    .description('Write a small content folder to begin with')
    .action(async (folder: string) => {
      const initialised = await initContent(folder, templateDirectory)
      if (initialised.status === 'refused') return fail(exitCodes.failure, initialised.message)
      print(nextSteps(folder, initialised.files))
    })
}
