/** The command lines of both apps: common settings, and errors as one line. */
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
      // `runProgram` returns errors; its caller prints them.
      .configureOutput({ writeOut: print, writeErr: () => undefined, outputError: () => undefined })
      .exitOverride()
      // The hook rejects these with the argument's text; commander's own message has only their number.
      .allowExcessArguments()
      .hook('preAction', (_, command) => {
        const unexpected = command.args[command.registeredArguments.length]
        if (unexpected !== undefined) command.error(`Unexpected argument ${JSON.stringify(unexpected)}.`)
      })
  )
}

/** An invalid command line, with what to do next. */
export interface CommandLineMistake {
  readonly message: string
  readonly resolution: string
}

/**
 * Runs the named command. Without one it runs `fallback` with the options of the program.
 *
 * @returns undefined if the command line is valid
 * @throws whatever the command throws
 */
export async function runProgram<Options>(
  program: Command,
  words: readonly string[],
  fallback: (options: Options) => Promise<void>,
): Promise<CommandLineMistake | undefined> {
  try {
    // Only without a command: if the program had an action, commander would read an unknown command as its argument and suggest no other.
    if (program.parseOptions([...words]).operands.length === 0) program.action(fallback)
    await program.parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and version end with exit code 0.
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
