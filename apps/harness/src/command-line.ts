import { createProgram, runProgram } from '@svc/composition'
import { version } from '../package.json'
import { addCall } from './commands/call.ts'
import { addCheck } from './commands/check.ts'
import type { Run } from './commands/command.ts'
import { addConformance } from './commands/conformance.ts'
import { addContent } from './commands/content.ts'
import { addInsight } from './commands/insight.ts'
import { addInstall } from './commands/install.ts'
import { addQuestions } from './commands/questions.ts'
import { addStdio, stdio } from './commands/stdio.ts'
import { addTools } from './commands/tools.ts'
import type { CommandContext } from './session/command-context.ts'
import { HarnessError } from './session/harness-error.ts'

/** In the order of the help. */
const commands = [addStdio, addTools, addCall, addQuestions, addInsight, addCheck, addContent, addInstall, addConformance]

export interface CommandLineContext {
  /** Writes help and version to standard output. */
  readonly print: (text: string) => void
  /** Whether the input is a terminal, so that no MCP client is connected. */
  readonly isTerminal: boolean
  /** The environment of a command with the content folder of the command line, or the exit code if variables are invalid. */
  readonly open: (content: string | undefined) => CommandContext | number
}

/**
 * Runs the named command. Without one it runs `stdio`, or prints the help on a terminal.
 *
 * @returns its exit code: 0, or 1 if a check fails
 * @throws HarnessError if the command line is invalid or the command cannot run
 */
export async function runCommandLine(words: readonly string[], { print, isTerminal, open }: CommandLineContext): Promise<number> {
  const program = createProgram({
    name: 'svc-harness',
    version,
    description: 'Serves the public tools on stdio, and checks the content and a running server.',
    print,
  })
    .option('--content <dir>', 'content folder (default: CONTENT_DIR, else the shipped content)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', "\nThe server's variables apply: BASE_URL, CONTENT_DIR, INFERENCE_*, QUOTA_URL, …")
  let exitCode = 0
  const run: Run = async (command, content = program.opts<{ content?: string }>().content) => {
    const opened = open(content)
    exitCode = typeof opened === 'number' ? opened : await command(opened)
  }
  for (const add of commands) add(program, run)
  const mistake = await runProgram(program, words, async () => (isTerminal ? program.outputHelp() : run(stdio)))
  if (mistake !== undefined) throw new HarnessError('invalid_command_line', mistake.message, mistake.resolution)
  return exitCode
}
