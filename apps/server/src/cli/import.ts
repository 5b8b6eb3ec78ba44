import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { readPath, type Shipped } from './configure.ts'
import { exitCodes, fail } from './exit.ts'
import type { ImportOptions } from './import-content.ts'

/** `import <site> --to <dir>`: what a site publishes as a content folder. */
export function addImport(program: Command, shipped: Shipped): void {
  program
    .command('import')
    .argument('<site>', 'folder of HTML: a build, a mirror or an export; or of Markdown', readPath)
    .requiredOption('--to <dir>', 'content folder to write', readPath)
    .addOption(new Option('--from <kind>', 'how the folder is read').choices(['auto', 'html', 'markdown', 'okf']).default('auto'))
    .option('--name <name>', 'name of the company, for a new profile.json')
    .option('--website <url>', 'its web address, and that of the pages if they name none')
    .option('--trade <words>', 'what kind of company it is')
    .option('--insurance', 'it is in insurance')
    .option('--overwrite', 'also replace or remove imported files that you have edited')
    .description('Turn a web site into a content folder')
    .action(async (site: string, options: ImportOptions) => {
      const { importContent } = await loadImporter()
      await importContent(resolve(site), options, shipped)
    })
}

/** The parsers are loaded only for this command, and the image does not have them. */
function loadImporter() {
  return import('./import-content.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    return fail(
      exitCodes.usage,
      'This installation has no importer. Import where you edit the content: npx @svc/server import SITE --to DIR.',
    )
  })
}
