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

/** A method that the fast path answers. */
export interface KnownMethod {
  readonly name: string
  /** The members its params may have, apart from `_meta`. */
  readonly members: readonly string[]
  /** The member that the Mcp-Name header repeats. */
  readonly mirrored?: string
  /** Undefined where the server has no such method. @throws what the handlers throw; the params fit the method */
  answer(handlers: KnowledgeHandlers, params: Params, call: ToolCall): object | Promise<object> | undefined
}

const methods: readonly KnownMethod[] = [
  {
    name: 'tools/call',
    members: ['name', 'arguments'],
    mirrored: 'name',
    answer: ({ tools }, params, call) => tools.call(params.name as string, params.arguments, call),
  },
  {
    name: 'tools/list',
    members: ['cursor'],
    answer: ({ tools }, { cursor }) => tools.list(cursor as string | undefined),
  },
  {
    name: 'resources/list',
    members: ['cursor'],
    answer: ({ resources }, { cursor }) => resources?.list(cursor as string | undefined),
  },
  {
    name: 'resources/templates/list',
    members: ['cursor'],
    answer: ({ resources }, { cursor }) => resources?.templates(cursor as string | undefined),
  },
  {
    name: 'resources/read',
    members: ['uri'],
    mirrored: 'uri',
    answer: ({ resources }, { uri }) => resources?.read(uri as string),
  },
]

const methodsByName: ReadonlyMap<unknown, KnownMethod> = new Map(methods.map((method) => [method.name, method]))

/** The members of `_meta` that every request may have. Any other, such as a progress token, asks for more than a result. */
const envelopeKeys: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
])

/**
 * The method of a classified message whose params have no unknown member and whose headers equal its body. Undefined for every
 * other message: it may be correct, but the SDK decides that.
 */
export function knownMethodOf(headers: IncomingHttpHeaders, era: McpRequestContext['era'], message: Params): KnownMethod | undefined {
  const method = methodsByName.get(message.method)
  if (method === undefined || message.id === undefined) return undefined
  const params = (message.params ?? {}) as Params
  for (const member in params) if (member !== '_meta' && !method.members.includes(member)) return undefined
  // The SDK copies arguments without this member; a tool would refuse it.
  if (Object.hasOwn(params.arguments ?? {}, '__proto__')) return undefined
  if (era === 'legacy') return '_meta' in params ? undefined : method
  if (headers['mcp-protocol-version'] !== protocolVersions[0] || headers['mcp-method'] !== method.name) return undefined
  if (method.mirrored !== undefined && headers['mcp-name'] !== params[method.mirrored]) return undefined
  for (const key in params._meta as object) if (!envelopeKeys.has(key)) return undefined
  return method
}
