import { resolve } from 'node:path'
import { Argument } from 'commander'
import type { CommandContext } from '../session/command-context.ts'
import clients from './clients.json'
import type { AddCommand } from './command.ts'

export const addInstall: AddCommand = (program, run) => {
  program
    .command('install')
    .description('Print the configuration that adds these tools to your client')
    .addArgument(new Argument('<client>', 'name of the client').choices(Object.keys(clients)))
    .action((client: keyof typeof clients) => run(async (context) => printBlock(client, context)))
}

type Block = (server: { readonly command: string; readonly args: readonly string[] }) => string

const serverName = 'public-information'

const json = (value: object) => JSON.stringify(value, null, 2)
const named = (server: object) => ({ [serverName]: server })

/** Formats from the clients' documentation (docs/pages/clients.md). */
const blocks: Readonly<Record<string, Block>> = {
  command: ({ command, args }) => ['claude', 'mcp', 'add', serverName, '--', command, ...args].map(shellWord).join(' '),
  // A basic string of TOML has the escapes of JSON (toml.io, "String").
  toml: ({ command, args }) => `[mcp_servers.${serverName}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`,
  mcpServers: (server) => json({ mcpServers: named(server) }),
  servers: (server) => json({ servers: named({ type: 'stdio', ...server }) }),
}

/** Only the block goes to standard output, so that it can be piped into a file. */
function printBlock(client: keyof typeof clients, { configuration, terminal, node, file }: CommandContext): number {
  const { where, format } = clients[client]
  const block = blocks[format] as Block
  terminal.note(where)
  const content = resolve(configuration.contentDirectory)
  const contentArgs = isInNpxCache(content) ? [] : ['--content', content]
  const server = isInNpxCache(file)
    ? { command: 'npx', args: ['--yes', '@svc/harness', ...contentArgs] }
    : { command: node, args: [file, ...contentArgs] }
  terminal.print(`${block(server)}\n`)
  return 0
}

/** npm deletes this folder when its cache is cleaned, and fills another one for the next version. */
const isInNpxCache = (path: string) => /[\\/]_npx[\\/]/.test(path)

/** For a POSIX shell. */
function shellWord(word: string): string {
  return /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
