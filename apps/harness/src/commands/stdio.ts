import { EventEmitter, once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { inOwnWords, withoutNullOptions } from '@svc/composition'
import split from 'split2'
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

/** Milliseconds after the end of the input. The longest call takes 20.25 s. */
const longestWait = 22_000

/** Characters; the SDK's buffer has as many bytes, and loading its constant costs 0.05 s. */
const longestLine = 10 * 1_048_576

/** A line as the SDK reads it, which gives no answer where its schema refuses a null. */
function readable(line: string): Buffer {
  try {
    return Buffer.from(`${JSON.stringify(withoutNullOptions(JSON.parse(line)))}\n`)
  } catch {
    return Buffer.from(`${line}\n`)
  }
}

/** Answers running requests at the end of the input, which the SDK's drops: `printf '…' | svc-harness` prints all responses. */
class AnsweringTransport extends StdioServerTransport {
  /** Resolves when the input has ended and all requests are answered, or when the output cannot be written. */
  readonly closed: Promise<unknown>
  readonly #unanswered = new Set<RequestId>()
  readonly #events = new EventEmitter()
  #closing: Promise<void> | undefined

  constructor(input: Readable, output: Writable) {
    super(input.pipe(split(readable, { maxLength: longestLine })), output)
    this.closed = once(this.#events, 'closed')
    // A closed output means that the client has disconnected.
    output.once('error', () => this.#settle(...this.#unanswered))
  }

  override async start(): Promise<void> {
    const deliver = this.onmessage
    this.onmessage = (message) => {
      // A subscription is open until the connection ends.
      if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen') this.#unanswered.add(message.id)
      if ('method' in message && message.method === 'notifications/cancelled') this.#settle(message.params?.requestId as RequestId)
      deliver?.(message)
    }
    await super.start()
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send('error' in message ? { ...message, error: inOwnWords(message.error) } : message)
    if (!('method' in message) && message.id !== undefined) this.#settle(message.id)
  }

  /** The SDK calls this at the end of the input and if the output fails. */
  override close(): Promise<void> {
    this.#closing ??= this.#closeAnswered()
    return this.#closing
  }

  async #closeAnswered(): Promise<void> {
    if (this.#unanswered.size > 0) {
      const timer = setTimeout(() => this.#settle(...this.#unanswered), longestWait)
      await once(this.#events, 'answered')
      clearTimeout(timer)
    }
    await super.close()
    this.#events.emit('closed')
  }

  #settle(...ids: readonly RequestId[]): void {
    for (const id of ids) this.#unanswered.delete(id)
    if (this.#unanswered.size === 0) this.#events.emit('answered')
  }
}
