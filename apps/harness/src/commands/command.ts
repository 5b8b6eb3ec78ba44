import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CommandContext } from '../session/command-context.ts'
import { protocolVersions } from '../session/session.ts'

/** Runs a command and returns the exit code: 0, or 1 if a check fails. `content` is its folder argument, which overrides `--content`. */
export type Run = (command: (context: CommandContext) => Promise<number>, content?: string) => Promise<void>

export type AddCommand = (program: Command, run: Run) => void

export interface JsonOption {
  readonly json?: true
}

export const jsonOption = () => new Option('--json', 'print JSON')

/** A check before a command runs: these two options of it exclude each other. */
export const notBoth = (one: string, other: string) => (_: Command, command: Command) => {
  const given = command.opts()
  if (given[one] && given[other]) command.error(`Option "--${one}" cannot be used with option "--${other}".`)
}

export const urlOption = () =>
  new Option('--url <url>', 'address of a running server, such as http://localhost:8080, instead of this process').argParser(readUrl)

export const protocolOption = () =>
  new Option('--protocol <version>', 'version of the protocol').choices(protocolVersions).default(protocolVersions[0])

/** The base address of a deployment; `/mcp` at its end is removed. */
function readUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Expected an http or https address, such as http://localhost:8080.')
  }
  return new URL(url.pathname.replace(/(?:\/mcp)?\/?$/, ''), url.origin)
}
