/**
 * Answers the five common requests of `/mcp` without an SDK server. Only this code bypasses the SDK.
 *
 * Promise: the bytes are those of the SDK. The SDK has classified the message, and the result comes from the handlers that the SDK's server
 * would call. The text after the result is the SDK's own, learned once per publication. All other requests (other methods and members,
 * progress, every protocol error) go to the SDK.
 *
 * Price: this folder, `handlers` of `KnowledgeServerFactory`, and `test/mcp/fast-path`, which sends the same requests both ways.
 *
 * Bench: `npm run bench -- mcp` prints "SDK alone / svc". Below 1.5 for tools/call, delete this folder (decision 0020).
 *
 * Tests: `MCP_FAST_PATH=off npm test -- apps/server/test/mcp` runs the MCP tests on the SDK alone (`vitest.config.ts`).
 */
import type { IncomingHttpHeaders } from 'node:http'
import {
  type JSONRPCRequest,
  type McpRequestContext,
  type McpServerFactory,
  PerRequestHTTPServerTransport,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server'
import { type KnowledgeServerFactory, protocolVersions, type ToolCall } from '@svc/mcp-tools'
import { type CheckedParams, type KnownMethod, knownMethodOf } from './known-request.ts'

export interface FastExchange {
  readonly era: McpRequestContext['era']
  readonly headers: IncomingHttpHeaders
  /** A message that `classifyMessage` accepted. */
  readonly message: Readonly<Record<string, unknown>>
  /** The SDK answers for a server without `handlers`. */
  readonly server: McpServerFactory | KnowledgeServerFactory
  readonly call: ToolCall
}

export interface FastAnswer {
  readonly text: string
  readonly result: object
}

/** Undefined if the SDK must answer. */
export type FastPath = (exchange: FastExchange) => Promise<FastAnswer | undefined>

export function createFastPath(): FastPath {
  const endingsByServer = new WeakMap<KnowledgeServerFactory, Map<string, Promise<string | undefined>>>()

  function endingOf(server: KnowledgeServerFactory, method: KnownMethod, { era, message }: FastExchange): Promise<string | undefined> {
    const endings = endingsByServer.get(server) ?? new Map<string, Promise<string | undefined>>()
    endingsByServer.set(server, endings)
    const key = `${era} ${method.name}`
    const ending = endings.get(key) ?? learnEnding(server, method, era, message).catch(() => undefined)
    endings.set(key, ending)
    return ending
  }

  return async (exchange) => {
    const { headers, era, message, server, call } = exchange
    if (!('handlers' in server)) return undefined
    const method = knownMethodOf(headers, era, message)
    if (method === undefined) return undefined
    const ending = await endingOf(server, method, exchange)
    if (ending === undefined) return undefined
    try {
      const result = await method.answer(server.handlers, (message.params ?? {}) as CheckedParams, call)
      if (result === undefined) return undefined
      return { result, text: `${beginning}${JSON.stringify(result).slice(0, -1)}${ending}${JSON.stringify(message.id)}}` }
    } catch {
      // The SDK answers with the protocol error.
      return undefined
    }
  }
}

const beginning = '{"result":'
/** Results of tools have their own `_meta`; the SDK adds it to others. */
const placeholder = { content: [] }
const toolPlaceholder = { _meta: { [SERVER_INFO_META_KEY]: { name: '', version: '' } }, ...placeholder }
const placeholderId = 0

const classifications = { modern: { era: 'modern', revision: protocolVersions[0] }, legacy: { era: 'legacy' } } as const

/**
 * The text that the SDK writes between a result and the id: the members of the era and the end of the message. The SDK gets
 * the request with a server that returns a placeholder. Undefined if its response has another form.
 */
async function learnEnding(
  createServer: KnowledgeServerFactory,
  method: KnownMethod,
  era: FastExchange['era'],
  message: FastExchange['message'],
): Promise<string | undefined> {
  const server = createServer()
  const result = method.name === 'tools/call' ? toolPlaceholder : placeholder
  server.setRequestHandler(method.name as 'tools/call', () => result)
  const transport = new PerRequestHTTPServerTransport({ classification: classifications[era] })
  await server.connect(transport)
  const answer = await transport.handleMessage({ ...message, id: placeholderId } as JSONRPCRequest)
  const text = await answer.text()
  const end = `${placeholderId}}`
  const start = `${beginning}${JSON.stringify(result).slice(0, -1)}`
  return text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length) : undefined
}
