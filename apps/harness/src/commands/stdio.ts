import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { AnsweringTransport } from '../session/answering-transport.ts'
import type { CommandContext } from '../session/command-context.ts'
import { withLocalServer } from '../session/with-session.ts'
import type { AddCommand } from './command.ts'

export const addStdio: AddCommand = (program, run) => {
  program
    .command('stdio')
    .description('Serve the tools and resources over standard input and output; the default')
    .action(() => run(stdio))
}

/** Serves until the input ends and its requests are answered. The first message decides the protocol era of the connection. */
export function stdio(context: CommandContext): Promise<number> {
  return withLocalServer(context, async (server) => {
    const transport = new AnsweringTransport(context.input, context.output)
    const connection = serveStdio(server, { transport })
    await transport.closed
    await connection.close()
    return 0
  })
}
