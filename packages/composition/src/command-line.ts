/** The command lines of both apps: common settings, and errors as one line. */
import { nearestWord } from '@svc/knowledge-index/internal'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'

/** The program that an app adds its commands and options to. */
export interface ProgramDescription {
  /** As it is typed: `svc-server`. */
  readonly name: string
  readonly version: string
  /** Its purpose, in one sentence. */
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

/** Without a named command runs `fallback` with the options of the program. @returns what is wrong with the command line; undefined if valid */
export async function runProgram<Options>(program: Command, words: readonly string[], fallback: (options: Options) => Promise<void>) {
  for (const command of [program, ...program.commands]) explainValues(command)
  let command = program
  try {
    // Only without a command: if the program had an action, commander would read an unknown command as its argument and suggest no other.
    const [name] = program.parseOptions([...words]).operands
    if (name === undefined) program.action(fallback)
    command = program.commands.find((one) => one.name() === name) ?? program
    await program.parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and version end with exit code 0.
    if (error.exitCode === 0) return undefined
    const help = command === program ? '--help' : `${command.name()} --help`
    const message = sentence(error, program, command, words).replace(/[\p{Cc}\s]+/gu, ' ')
    return { message, resolution: `See ${program.name()} ${help}.` }
  }
}

/** An error by its code: the messages of commander are not part of its API. */
function sentence({ code, message }: CommanderError, program: Command, command: Command, words: readonly string[]): string {
  switch (code) {
    case 'commander.unknownCommand': {
      const [name = ''] = program.parseOptions([...words]).operands
      const names = program.commands.map((one) => one.name())
      // `check` is `--check`.
      const option = program.options.find(({ long }) => long === `--${name}`)?.long
      return `Unknown command "${name}".${didYouMean(nearestWord(name, names) ?? option)}`
    }
    case 'commander.unknownOption': {
      const given = program.parseOptions([...words]).unknown
      const [flag = ''] = command === program ? given : command.parseOptions(given).unknown
      return `Unknown option "${flag}".${didYouMean(nearestWord(flag, ['--help', ...command.options.flatMap(({ long }) => long ?? [])]))}`
    }
    case 'commander.missingArgument':
      return `Missing required argument "${command.registeredArguments[command.args.length]?.name()}".`
    // Its argument is missing because it is the last word.
    case 'commander.optionMissingArgument':
      return `Option "${command.options.find(({ long }) => long === words.at(-1))?.flags}" argument missing.`
    case 'commander.missingMandatoryOptionValue': {
      const missing = command.options.find((one) => one.mandatory && command.getOptionValue(one.attributeName()) === undefined)
      return `Required option "${missing?.flags}" not specified.`
    }
    default:
      return message
  }
}

function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
}

/** Makes the error of an invalid value a sentence with the value and its option or argument, whose parser knows only the value. */
function explainValues(command: Command): void {
  for (const target of [...command.options, ...command.registeredArguments]) {
    const { parseArg, argChoices } = target
    if (parseArg === undefined) continue
    const subject = target instanceof Option ? `Option "${target.flags}" argument` : `Argument "${target.name()}"`
    target.parseArg = (value, previous) => {
      try {
        return parseArg(value, previous)
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error
        if (argChoices === undefined) return command.error(`${subject} "${value}" is invalid. ${error.message}`)
        return command.error(`Unknown ${target.name()} "${value}". Use one of: ${argChoices.join(', ')}.`)
      }
    }
  }
}
