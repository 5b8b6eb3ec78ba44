import type { IncomingHttpHeaders } from 'node:http'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  type McpRequestContext,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import { type KnowledgeHandlers, protocolVersions, type ToolCall } from '@svc/mcp-tools'

export type Params = Readonly<Record<string, unknown>>

/** The params of a message that `classifyMessage` accepted: each method has its own members. */
export interface CheckedParams {
  readonly name: string
  readonly arguments?: unknown
  readonly cursor?: string
  readonly uri: string
}

export interface KnownMethod {
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
  { name: 'tools/list', members: ['cursor'], answer: ({ tools }, { cursor }) => tools.list(cursor) },
  { name: 'resources/list', members: ['cursor'], answer: ({ resources }, { cursor }) => resources?.list(cursor) },
  { name: 'resources/templates/list', members: ['cursor'], answer: ({ resources }, { cursor }) => resources?.templates(cursor) },
  { name: 'resources/read', members: ['uri'], mirrored: 'uri', answer: ({ resources }, { uri }) => resources?.read(uri) },
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
