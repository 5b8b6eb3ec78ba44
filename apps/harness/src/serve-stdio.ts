import type { Readable, Writable } from 'node:stream'
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { AnsweringTransport } from './answering-transport.ts'
import type { LocalService } from './local-service.ts'

/**
 * Serves the tools and resources until the input ends and what it asked is answered; the output carries protocol lines only. The first
 * message decides the protocol era of the connection.
 */
export async function serveStdio({ server }: LocalService, input: Readable, output: Writable): Promise<void> {
  const transport = new AnsweringTransport(input, output)
  const connection = serve(server, { transport })
  await transport.closed
  await connection.close()
}
