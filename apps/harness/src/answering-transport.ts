import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/**
 * How long answers are waited for once the input has ended (milliseconds): the longest call takes 20.25 s, and a request without any
 * answer must not keep the process.
 */
const longestWait = 22_000

/**
 * The SDK's stdio transport, but for the end of its input. There the SDK drops what still runs; here what was asked is answered first, the
 * last line too when it has no line break, so that `printf '…' | svc-harness` says what it was asked for.
 */
export class AnsweringTransport extends StdioServerTransport {
  /** Resolves when the input has ended and all of it is answered, or when the output cannot be written any more. */
  readonly closed: Promise<void>
  readonly #unanswered: RequestId[] = []
  #isClosed: () => void = () => undefined
  #isAnswered: () => void = () => undefined
  #allAnswered: Promise<void> | undefined

  constructor(input: Readable, output: Writable) {
    super(input, output)
    this.closed = new Promise((resolve) => {
      this.#isClosed = resolve
    })
    input.once('end', () => this._ondata(Buffer.from('\n')))
    // A client that has gone is how a conversation over pipes ends: nobody waits for an answer.
    output.once('error', () => this.#settleAll())
  }

  override async start(): Promise<void> {
    const deliver = this.onmessage
    this.onmessage = (message) => {
      this.#note(message)
      deliver?.(message)
    }
    await super.start()
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if (!('method' in message) && message.id !== undefined) this.#settle(message.id)
  }

  /** What the SDK calls at the end of the input, and when the output cannot be written. */
  override async close(): Promise<void> {
    this.#allAnswered ??= this.#waitForAnswers()
    await this.#allAnswered
    await super.close()
    this.#isClosed()
  }

  #waitForAnswers(): Promise<void> {
    if (this.#unanswered.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, longestWait)
      this.#isAnswered = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #note(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    // A subscription is open until the connection ends.
    if ('id' in message && message.method !== 'subscriptions/listen') this.#unanswered.push(message.id)
    if (message.method === 'notifications/cancelled') this.#settle(message.params?.requestId as RequestId)
  }

  #settle(id: RequestId): void {
    const index = this.#unanswered.indexOf(id)
    if (index >= 0) this.#unanswered.splice(index, 1)
    if (this.#unanswered.length === 0) this.#isAnswered()
  }

  #settleAll(): void {
    this.#unanswered.length = 0
    this.#isAnswered()
  }
}
