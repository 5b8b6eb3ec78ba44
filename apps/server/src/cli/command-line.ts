import { createProgram, runProgram } from '@svc/composition'
import { version } from '../../package.json'
import { addBuild } from './build.ts'
import { checkContent } from './check.ts'
import { exitCodes, fail, print } from './ending.ts'
import { helpAfterOptions } from './help.ts'
import { addInit } from './init.ts'
import { readPath } from './read-path.ts'
import { serve } from './serve.ts'
import type { Shipped } from './shipped.ts'

/** Commands beside serving: each is a file here that adds itself to the program. */
const commands = [addBuild, addInit]

interface Options {
  readonly content?: string
  readonly check?: true
}

/** Runs what the words after the program's name ask for. A mistake in them is one line on standard error and exit code 64. */
export async function runCommandLine(words: readonly string[], shipped: Shipped): Promise<void> {
  const program = createProgram({
    name: 'svc-server',
    version,
    description: 'Serves a content folder: profile API, Markdown pages, documents and the MCP endpoint.',
    print,
  })
    .option('--content <dir>', 'content folder; wins over CONTENT_DIR', readPath)
    .option('--check', 'check configuration and content, print every mistake, and exit')
    .addHelpText('after', helpAfterOptions)
    // The options above are for serving and checking; those of a command follow its name.
    .enablePositionalOptions()
    .hook('preAction', (root, command) => {
      const [given] = command === root ? [] : Object.keys(root.opts())
      if (given !== undefined) command.error(`Unexpected option --${given} before "${command.name()}".`)
    })
  for (const add of commands) add(program, shipped)
  const mistake = await runProgram(program, words, ({ content, check }: Options) =>
    check ? checkContent(content, shipped) : serve(content, shipped),
  )
  if (mistake !== undefined) fail(exitCodes.usage, `${mistake.message} ${mistake.resolution}`)
}
