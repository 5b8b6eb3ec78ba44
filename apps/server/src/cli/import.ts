import { resolve } from 'node:path'
import { dialectNames } from '@svc/content-import/site'
import { type Command, Option } from 'commander'
import { readPath, type Shipped } from './configure.ts'
import { exitCodes, fail } from './exit.ts'
import type { ImportOptions } from './import-content.ts'

/** `import <source> --to <dir>`: an existing documentation folder as a content folder. */
export function addImport(program: Command, shipped: Shipped): void {
  program
    .command('import')
    .argument('<source>', 'the documentation folder, or its repository', readPath)
    .requiredOption('--to <dir>', 'content folder to write', readPath)
    .addOption(new Option('--from <dialect>', 'generator of the source').choices(['auto', ...dialectNames]).default('auto'))
    .option('--name <name>', 'name of the company, for a new profile.json')
    .option('--website <url>', 'its web address, also of the pages if their configuration has none')
    .option('--trade <words>', 'what kind of company it is')
    .option('--insurance', 'it is in insurance')
    .option('--overwrite', 'also replace or remove imported files that you have edited')
    .description('Turn an existing documentation folder into a content folder')
    .action(async (source: string, options: ImportOptions) => {
      const { importContent } = await loadImporter()
      await importContent(resolve(source), options, shipped)
    })
}

/** The parsers of all dialects are loaded only for this command, and the image does not have them. */
function loadImporter() {
  return import('./import-content.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    return fail(
      exitCodes.usage,
      'This installation has no importer. Import where you edit the content: npx @svc/server import SOURCE --to DIR.',
    )
  })
}
