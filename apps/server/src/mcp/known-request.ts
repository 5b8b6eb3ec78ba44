import type { IncomingHttpHeaders } from 'node:http'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import { type KnowledgeHandlers, protocolVersions, type ToolCall } from '@svc/mcp-tools'
import type { EraName } from './eras.ts'
import { isObject } from './parse-message.ts'

export type Params = Readonly<Record<string, unknown>>

/** A method whose requests can be known to the letter. */
export interface KnownMethod {
  readonly name: string
  /** Every member its params may have, `_meta` apart. */
  readonly members: readonly string[]
  /** The member that the Mcp-Name header repeats. */
  readonly mirrored?: string
  /** The answer is one of a few objects that the publication holds, so that its text is worth keeping. */
  readonly isList: boolean
  /** @throws what the handlers throw; the params were found to fit the method */
  answer(handlers: KnowledgeHandlers, params: Params, call: ToolCall): object | Promise<object>
}

const knownMethods: ReadonlyMap<unknown, KnownMethod> = new Map(
  (
    [
      {
        name: 'tools/call',
        members: ['name', 'arguments'],
        mirrored: 'name',
        isList: false,
        answer: ({ tools }, params, call) => tools.call(params.name as string, params.arguments, call),
      },
      {
        name: 'tools/list',
        members: ['cursor'],
        isList: true,
        answer: ({ tools }, { cursor }) => tools.list(cursor as string | undefined),
      },
      {
        name: 'resources/list',
        members: ['cursor'],
        isList: true,
        answer: ({ resources }, { cursor }) => resources.list(cursor as string | undefined),
      },
      {
        name: 'resources/templates/list',
        members: ['cursor'],
        isList: true,
        answer: ({ resources }, { cursor }) => resources.templates(cursor as string | undefined),
      },
      {
        name: 'resources/read',
        members: ['uri'],
        mirrored: 'uri',
        isList: false,
        answer: ({ resources }, { uri }) => resources.read(uri as string),
      },
    ] satisfies readonly KnownMethod[]
  ).map((method) => [method.name, method]),
)

/** What `_meta` of a request holds for the protocol itself; anything more, such as a progress token, wants more than an answer. */
const envelopeKeys: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
])

/**
 * The method of a classified request in which nothing is left to judge: it has no member but those that are answered, and its
 * headers say the same as its body, letter by letter. Undefined for every other message, right or wrong.
 */
export function knownMethodOf(headers: IncomingHttpHeaders, era: EraName, message: Params): KnownMethod | undefined {
  const method = knownMethods.get(message.method)
  if (method === undefined || message.id === undefined) return undefined
  const params = (message.params ?? {}) as Params
  for (const member in params) if (member !== '_meta' && !method.members.includes(member)) return undefined
  // The SDK copies arguments without it, and a tool that got it would refuse it.
  if (isObject(params.arguments) && Object.hasOwn(params.arguments, '__proto__')) return undefined
  if (era === 'legacy') return '_meta' in params ? undefined : method
  if (headers['mcp-protocol-version'] !== protocolVersions[0] || headers['mcp-method'] !== method.name) return undefined
  if (method.mirrored !== undefined && headers['mcp-name'] !== params[method.mirrored]) return undefined
  if (!isObject(params._meta)) return undefined
  for (const key in params._meta) if (!envelopeKeys.has(key)) return undefined
  return method
}
