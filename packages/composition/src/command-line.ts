/** The command lines of both apps: common settings, and errors as one line. */
import { statSync } from 'node:fs'
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

/**
 * Runs the named command. Without one it runs `fallback` with the options of the program.
 *
 * @returns what is wrong with the command line, and what to do next; undefined if it is valid
 * @throws whatever the command throws
 */
export async function runProgram<Options>(
  program: Command,
  words: readonly string[],
  fallback: (options: Options) => Promise<void>,
): Promise<{ readonly message: string; readonly resolution: string } | undefined> {
  let help = `${program.name()} --help`
  try {
    // Only without a command: if the program had an action, commander would read an unknown command as its argument and suggest no other.
    const [name] = program.parseOptions([...words]).operands
    if (name === undefined) program.action(fallback)
    else if (program.commands.some((command) => command.name() === name)) help = `${program.name()} ${name} --help`
    await program.parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and version end with exit code 0.
    if (error.exitCode === 0) return undefined
    const option = error.code === 'commander.unknownCommand' ? optionMeant(program, words) : undefined
    const suggestion = option === undefined ? '' : ` Did you mean ${option}?`
    return { message: `${asSentences(error.message)}${suggestion}`, resolution: `See ${help}.` }
  }
}

/** The option that an unknown command means: `check` is `--check`, and a folder is `--content FOLDER`. */
function optionMeant(program: Command, words: readonly string[]): string | undefined {
  const [name = ''] = program.parseOptions([...words]).operands
  const known = (long: string) => program.options.some((option) => option.long === long)
  if (known(`--${name}`)) return `--${name}`
  return known('--content') && isFolder(name) ? `--content ${name}` : undefined
}

/** A path below a file, one that is too long and one that may not be read throw. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** `error: unknown option '--chekc'\n(Did you mean --check?)` becomes `Unknown option "--chekc". Did you mean --check?`. */
function asSentences(message: string): string {
  const [mistake = '', suggestion] = message.replace(/^error: /, '').split('\n(Did you mean ')
  const sentence = (mistake.charAt(0).toUpperCase() + mistake.slice(1)).replace(/\.?$/, '.').replaceAll("'", '"')
  const sentences = suggestion === undefined ? sentence : `${sentence} Did you mean ${suggestion.slice(0, -')'.length)}`
  return sentences
    .replace(/^Command-argument value ("[^"]*") is invalid for argument "([^"]*)"\. Allowed choices are /, 'Unknown $2 $1. Use one of: ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
}
