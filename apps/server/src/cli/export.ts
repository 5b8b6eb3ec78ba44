import { type Command, InvalidArgumentError } from 'commander'
import { readPath, type Shipped } from './configure.ts'
import { failOnPublication } from './exit.ts'
import type { ExportOptions } from './export-content.ts'

/** `export <dir>`: a publication as files for a static host; `--check <url>` compares a deployment with it. */
export function addExport(program: Command, shipped: Shipped): void {
  program
    .command('export')
    .argument('[dir]', 'a new or empty folder, or an earlier export, which is replaced', readPath)
    .option('--check <url>', 'compare a deployment with the export in <dir>, or with a new export; writes no files', readUrl)
    .option('--content <dir>', 'content folder; overrides CONTENT_DIR', readPath)
    .option('--okf', 'write the content as a bundle of the Open Knowledge Format')
    .description('Write pages and documents as files for a static host or a CDN')
    .action(async (dir: string | undefined, options: ExportOptions & { readonly check?: string }, command: Command) => {
      const { check } = options
      if (check !== undefined) return (await loadExport()).checkDeployment(check, dir, options, shipped).catch(failOnPublication)
      if (dir === undefined) return command.error('Missing argument "dir".')
      return (await loadExport()).exportContent(dir, options, shipped).catch(failOnPublication)
    })
}

/** No other command needs what serves a publication. */
function loadExport() {
  return import('./export-content.ts')
}

function readUrl(value: string): string {
  if (!/^https?:\/\/./.test(value) || !URL.canParse(value))
    throw new InvalidArgumentError('Expected an address such as https://facts.example.com.')
  return value
}
