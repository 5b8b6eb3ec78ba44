import { InvalidArgumentError, Option } from 'commander'
import { protocolVersions } from '../session/session.ts'

/** Option of a command that prints for people or for programs. */
export interface JsonOption {
  readonly json?: true
}

export const urlOption = () =>
  new Option('--url <url>', 'address of a running server, such as http://localhost:8080, instead of this process').argParser(readUrl)

export const protocolOption = () =>
  new Option('--protocol <version>', 'version of the protocol').choices(protocolVersions).default(protocolVersions[0])

export const jsonOption = () => new Option('--json', 'print JSON')

/** The base address of a deployment; an address that ends in /mcp is its endpoint. */
function readUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Expected an http or https address, such as http://localhost:8080.')
  }
  return new URL(url.pathname.replace(/\/mcp\/?$/, '/'), url.origin)
}
