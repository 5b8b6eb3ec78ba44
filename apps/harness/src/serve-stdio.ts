import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import type { LocalService } from './local-service.ts'

/**
 * Serves the tools and resources until the input ends; the output carries protocol lines only. The first message decides the
 * protocol era of the connection.
 */
export async function serveStdio({ server }: LocalService, input: Readable, output: Writable): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve)
    input.once('close', resolve)
    // A client that has gone is how a conversation over pipes ends.
    output.once('error', () => resolve())
  })
  const connection = serve(server, { transport: new StdioServerTransport(input, output) })
  await ended
  await connection.close()
}
