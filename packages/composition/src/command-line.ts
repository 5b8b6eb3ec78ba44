/** What the command lines of both apps have in common: their settings, and their mistakes as one line. */
import { Command, CommanderError } from 'commander'

/** The program that an app adds its commands and options to. */
export interface ProgramDescription {
  /** As it is typed: `svc-server`. */
  readonly name: string
  readonly version: string
  /** What it does, in one sentence. */
  readonly description: string
  /** Writes help and version to standard output. */
  readonly print: (text: string) => void
}

/** A program without commands; its settings apply to every command that is added by `program.command(…)`. */
export function createProgram({ name, version, description, print }: ProgramDescription): Command {
  return (
    new Command(name)
      .description(description)
      .version(version, '--version', 'print the version, and exit')
      .helpOption('-h, --help', 'print this help, and exit')
      .helpCommand(false)
      // A mistake is a value of `runProgram`, for its caller to print.
      .configureOutput({ writeOut: print, writeErr: () => undefined, outputError: () => undefined })
      .exitOverride()
      // Refused here instead: commander counts arguments and names none.
      .allowExcessArguments()
      .hook('preAction', (_, command) => {
        const unexpected = command.args[command.registeredArguments.length]
        if (unexpected !== undefined) command.error(`Unexpected argument ${JSON.stringify(unexpected)}.`)
      })
  )
}

/** Words of a command line that name nothing to run. */
export interface CommandLineMistake {
  /** What is wrong, in one line. */
  readonly message: string
  /** What to do next. */
  readonly resolution: string
}

/**
 * Runs the command that the words name, or `fallback` with the options of the program when they name none.
 *
 * @returns a mistake in the words; undefined when there is none
 * @throws whatever the command throws
 */
export async function runProgram<Options>(
  program: Command,
  words: readonly string[],
  fallback: (options: Options) => Promise<void>,
): Promise<CommandLineMistake | undefined> {
  try {
    // Only without a command: a program with an action takes an unknown command for an argument, and suggests no other.
    if (program.parseOptions([...words]).operands.length === 0) program.action(fallback)
    await program.parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and version end like this too.
    return error.exitCode === 0 ? undefined : { message: asSentences(error.message), resolution: `See ${program.name()} --help.` }
  }
}

/** `error: unknown option '--chekc'\n(Did you mean --check?)` becomes `Unknown option "--chekc". Did you mean --check?`. */
function asSentences(message: string): string {
  const [mistake = '', suggestion] = message.replace(/^error: /, '').split('\n(Did you mean ')
  const sentence = (mistake.charAt(0).toUpperCase() + mistake.slice(1)).replace(/\.?$/, '.').replaceAll("'", '"')
  const sentences = suggestion === undefined ? sentence : `${sentence} Did you mean ${suggestion.slice(0, -')'.length)}`
  return sentences.replace(/[\p{Cc}\s]+/gu, ' ')
}
