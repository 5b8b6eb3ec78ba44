import {
  type Configuration,
  type ConfigurationProblem,
  counted,
  createProgram,
  reportOnContent,
  runProgram,
  variableTable,
} from '@svc/composition'
import { buildConfiguration, builtInSettings, programDigest } from '@svc/publication/build'
import { PublicationError } from '@svc/publication/files'
import { version } from '../../package.json'
import { addBuild } from './build.ts'
import { configure, failOnConfiguration, printWarnings, readPath, type Shipped } from './configure.ts'
import { checkedContent, type ReportChoice } from './content-report.ts'
import { exitCodes, fail, print, temporaryFolder } from './exit.ts'
import { addExport } from './export.ts'
import { addImport } from './import.ts'
import { addInit } from './init.ts'
import { openGiven } from './open-given.ts'
import type { ServeOptions } from './serve.ts'

/** Commands other than serving: each is a file here that adds itself to the program. */
const commands = [addBuild, addExport, addImport, addInit]

interface Options extends ServeOptions {
  readonly check?: true
  readonly all?: true
  readonly json?: true
}

/** Runs the command line. An error in it is one line on standard error and exit code 64. */
export async function runCommandLine(words: readonly string[], shipped: Shipped): Promise<void> {
  const program = createProgram({
    name: 'svc-server',
    version,
    description: 'Serves a content folder as a website, a profile API, Markdown pages and a public MCP endpoint.',
    print,
  })
    .option('--content <dir>', 'content folder; overrides CONTENT_DIR', readPath)
    .option('--watch', 'publish the content folder as it is saved, and reload open pages')
    .option('--take-store', 'use the store of STORE_URL after the publisher has changed its name')
    .option('--check', 'check configuration and content, print every error and warning, and exit')
    .option('--all', 'with --check: print every line, not only the first 200; with --help: every variable')
    .option('--json', 'with --check: print { errors, warnings } as JSON')
    .addHelpText('after', () => helpAfterOptions(words.includes('--all')))
    // The options above are for serving and checking; those of a command follow its name.
    .enablePositionalOptions()
    .hook('preAction', (root, command) => {
      const [given] = command === root ? [] : Object.keys(root.opts())
      if (given !== undefined)
        command.error(
          `Unexpected option ${root.options.find((option) => option.attributeName() === given)?.long} before "${command.name()}".`,
        )
      const { watch, takeStore, check, all, json } = root.opts<Options>()
      if (check && watch) command.error('Option --watch serves, and --check does not.')
      if (takeStore && (check || watch))
        command.error(`Option --take-store needs a history, and --${check ? 'check' : 'watch'} keeps none.`)
      if (!check && (all || json)) command.error(`Option --${all ? 'all' : 'json'} needs --check.`)
    })
  for (const add of commands) add(program, shipped)
  const mistake = await runProgram(program, words, async ({ check, all, json, ...options }: Options) => {
    if (check) return checkContent(options.content, { all, json }, shipped)
    // Only serving needs HTTP.
    const { serve } = await import('./serve.ts')
    return serve(options, shipped)
  })
  if (mistake !== undefined) fail(exitCodes.usage, `${mistake.message} ${mistake.resolution}`)
}

/** `--check`: prints every error in configuration and content, or a summary, with warnings. */
async function checkContent(content: string | undefined, choice: ReportChoice, shipped: Shipped): Promise<void> {
  const { configuration, warnings, placed } = await configure(content, shipped, choice)
  const problem = await publicationProblem(configuration, shipped)
  if (problem !== undefined) {
    const { errors } = await reportOnContent(configuration, new Date())
    return failOnConfiguration({ problems: [placed(problem)], warnings }, errors, choice)
  }
  if (!choice.json) printWarnings(warnings)
  const { pages, revision } = (await checkedContent(configuration, choice)).content
  if (choice.json) return
  print(`Configuration and content are in order: ${counted(pages.length, 'page')}, revision ${revision}.\n`)
  if (configuration.publication !== undefined) print('The publication in PUBLICATION is in order. It is served instead of this content.\n')
}

/** Why a start cannot serve the publication in PUBLICATION. */
async function publicationProblem(configuration: Configuration, { builder }: Shipped): Promise<ConfigurationProblem | undefined> {
  const { publication } = configuration
  if (publication === undefined) return undefined
  try {
    const workFolder = await temporaryFolder()
    const settings = builtInSettings(buildConfiguration(configuration))
    await openGiven(publication, workFolder, { program: programDigest(builder), settings })
    return undefined
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error
    return { variable: 'PUBLICATION', message: error.message, fix: error.resolution }
  }
}

/** The end of `--help`: variables, exit codes and signals. @param all every variable, not only the most used */
export function helpAfterOptions(all: boolean): string {
  return [
    '',
    `Environment variables (an empty one counts as unset)${all ? '' : ', the most used; --help --all prints the rest'}:`,
    '',
    ...variableTable(all),
    '',
    'Exit codes:',
    '   0  stopped by a signal, or the command succeeded',
    '   1  the server cannot listen, init or export cannot write, export --check found a difference,',
    '      or a second signal interrupted the shutdown',
    '  64  an error in the command line',
    '  78  errors in the configuration or content (all are printed), a publication cannot be opened or written,',
    '      or the store has the history of another publisher',
    'Signals: SIGHUP reads the content or the publication again; SIGTERM and SIGINT finish running requests and stop; a second one exits immediately.',
  ].join('\n')
}
