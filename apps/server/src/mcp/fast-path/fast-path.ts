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
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type JSONRPCRequest,
  LOG_LEVEL_META_KEY,
  type McpRequestContext,
  type McpServerFactory,
  PerRequestHTTPServerTransport,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server'
import { type KnowledgeHandlers, type KnowledgeServerFactory, protocolVersions, type ToolCall } from '@svc/mcp-tools'

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

export type Params = Readonly<Record<string, unknown>>

/** The params of a message that `classifyMessage` accepted: each method has its own members. */
interface CheckedParams {
  readonly name: string
  readonly arguments?: unknown
  readonly cursor?: string
  readonly uri: string
}

/** A method that the fast path answers. */
interface KnownMethod {
  readonly name: string
  /** The members that its params may have in addition to `_meta`. */
  readonly members: readonly string[]
  /** The member that is repeated in the Mcp-Name header. */
  readonly mirrored?: string
  /** Undefined if the server lacks the method. @throws what the handlers throw */
  answer(handlers: KnowledgeHandlers, params: CheckedParams, call: ToolCall): object | Promise<object> | undefined
}

const methods: readonly KnownMethod[] = [
  {
    name: 'tools/call',
    members: ['name', 'arguments'],
    mirrored: 'name',
    answer: ({ tools }, { name, arguments: given }, call) => tools.call(name, given, call),
  },
  {
    name: 'tools/list',
    members: ['cursor'],
    answer: ({ tools }, { cursor }) => tools.list(cursor),
  },
  {
    name: 'resources/list',
    members: ['cursor'],
    answer: ({ resources }, { cursor }) => resources?.list(cursor),
  },
  {
    name: 'resources/templates/list',
    members: ['cursor'],
    answer: ({ resources }, { cursor }) => resources?.templates(cursor),
  },
  {
    name: 'resources/read',
    members: ['uri'],
    mirrored: 'uri',
    answer: ({ resources }, { uri }) => resources?.read(uri),
  },
]

const methodsByName: ReadonlyMap<unknown, KnownMethod> = new Map(methods.map((method) => [method.name, method]))

/** The members of `_meta` in every request. Others, such as a progress token, ask for more than a result. */
const envelopeKeys: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
])

/**
 * The method of a classified message whose params have no unknown member and whose headers match its body. Undefined for every other message,
 * which the SDK then checks.
 */
export function knownMethodOf(headers: IncomingHttpHeaders, era: McpRequestContext['era'], message: Params): KnownMethod | undefined {
  const method = methodsByName.get(message.method)
  if (method === undefined || message.id === undefined) return undefined
  const params = (message.params ?? {}) as Params
  for (const member in params) if (member !== '_meta' && !method.members.includes(member)) return undefined
  // The SDK drops this member of the arguments, and a tool would refuse it.
  if (Object.hasOwn(params.arguments ?? {}, '__proto__')) return undefined
  if (era === 'legacy') return '_meta' in params ? undefined : method
  if (headers['mcp-protocol-version'] !== protocolVersions[0] || headers['mcp-method'] !== method.name) return undefined
  if (method.mirrored !== undefined && headers['mcp-name'] !== params[method.mirrored]) return undefined
  for (const key of Object.keys(params._meta ?? {})) if (!envelopeKeys.has(key)) return undefined
  return method
}
