/**
 * How `/mcp` answers fast, here and nowhere else.
 *
 * Nearly everything that callers send is one of five requests, written exactly as the protocol wants them. The SDK makes a
 * server, a transport and a web `Response` for each, and reads again what is known by then: several times the work of the answer
 * itself. Such a request (`known-request.ts`) gets its result from the handlers that the SDK's server would ask, and around it
 * the text that the SDK writes around a result, which was learned from the SDK with a stand-in. So every rule stays the SDK's.
 *
 * All other messages, every progress report and every protocol error take the SDK's way. A test sends the whole protocol table
 * both ways and expects the same bytes.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type JSONRPCRequest, type McpServerFactory, PerRequestHTTPServerTransport } from '@modelcontextprotocol/server'
import { type KnowledgeServerFactory, protocolVersions, type ToolCall } from '@svc/mcp-tools'
import type { EraName } from './eras.ts'
import { type KnownMethod, knownMethodOf, type Params } from './known-request.ts'
import { leavingSignal } from './sdk-request.ts'

export interface DirectExchange {
  readonly era: EraName
  readonly headers: IncomingHttpHeaders
  /** A request or notification that the SDK's own classification accepts. */
  readonly message: Readonly<Record<string, unknown>>
  /** Identity of the caller, for the limits of the tools. */
  readonly client: string
  /** Of any but a knowledge server nothing is known, and nothing is answered. */
  readonly server: McpServerFactory | KnowledgeServerFactory
  readonly response: ServerResponse
}

export interface DirectAnswer {
  /** The whole JSON-RPC answer. */
  readonly text: string
  readonly result: object
}

/** Undefined when the SDK has to answer. */
export type AnswerDirectly = (exchange: DirectExchange) => Promise<DirectAnswer | undefined>

export function createDirectAnswers(): AnswerDirectly {
  const byServer = new WeakMap<KnowledgeServerFactory, AnswerDirectly>()
  return async (exchange) => {
    const { server } = exchange
    if (!('handlers' in server)) return undefined
    let answer = byServer.get(server)
    if (answer === undefined) {
      answer = answersOf(server)
      byServer.set(server, answer)
    }
    return answer(exchange)
  }
}

function answersOf(server: KnowledgeServerFactory): AnswerDirectly {
  const endings = new Map<string, Promise<string | undefined>>()
  /** The text of lists, which are the same objects every time. */
  const texts = new WeakMap<object, string>()

  function endingOf(method: KnownMethod, exchange: DirectExchange): Promise<string | undefined> {
    const key = `${exchange.era} ${method.name}`
    const known = endings.get(key)
    if (known !== undefined) return known
    const learned = learnEnding(server, method, exchange).catch(() => undefined)
    endings.set(key, learned)
    return learned
  }

  function textOf(result: object, isList: boolean): string {
    if (!isList) return JSON.stringify(result)
    const known = texts.get(result)
    if (known !== undefined) return known
    const text = JSON.stringify(result)
    texts.set(result, text)
    return text
  }

  return async (exchange) => {
    const { headers, era, message, client, response } = exchange
    const method = knownMethodOf(headers, era, message)
    if (method === undefined) return undefined
    const ending = await endingOf(method, exchange)
    if (ending === undefined) return undefined
    let result: object
    try {
      result = await method.answer(server.handlers, (message.params ?? {}) as Params, new DirectCall(client, response))
    } catch {
      // The SDK says what was wrong.
      return undefined
    }
    return { result, text: `${beginning}${textOf(result, method.isList).slice(0, -1)}${ending}${JSON.stringify(message.id)}}` }
  }
}

const beginning = '{"result":'
const standIn = { content: [] }
const standInText = `${beginning}{"content":[]`
const standInId = 0

const classifications = { modern: { era: 'modern', revision: protocolVersions[0] }, legacy: { era: 'legacy' } } as const

/**
 * What the SDK writes after the result of such a request, up to its id: the stamps of the era and the end of the message. The
 * SDK gets the request itself, and a server that answers it with a stand-in. Undefined when it writes anything else.
 */
async function learnEnding(
  createServer: KnowledgeServerFactory,
  method: KnownMethod,
  { era, message }: DirectExchange,
): Promise<string | undefined> {
  const server = createServer()
  server.setRequestHandler(method.name as 'tools/call', () => standIn)
  const transport = new PerRequestHTTPServerTransport({ classification: classifications[era] })
  await server.connect(transport)
  const answer = await transport.handleMessage({ ...message, id: standInId } as JSONRPCRequest)
  const text = await answer.text()
  const end = `${standInId}}`
  return text.startsWith(standInText) && text.endsWith(end) ? text.slice(standInText.length, -end.length) : undefined
}

/**
 * Most tools never ask for the signal, and it costs more than some of them. A class, because V8 keeps what a getter of an object literal
 * holds, here the whole exchange, until the next full garbage collection.
 */
class DirectCall implements ToolCall {
  readonly client: string
  readonly #response: ServerResponse
  #signal: AbortSignal | undefined

  constructor(client: string, response: ServerResponse) {
    this.client = client
    this.#response = response
  }

  get signal(): AbortSignal {
    this.#signal ??= leavingSignal(this.#response)
    return this.#signal
  }
}
