import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { classifyInboundRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { paramProblem } from '@svc/composition'
import { protocolVersions } from '@svc/mcp-tools'
import * as z from 'zod'
import type { EraName } from './eras.ts'
import { isObject, requestIdOf } from './parse-message.ts'
import { type Refused, refused } from './refusals.ts'

/** Maximum length of request text in a response. */
const reflectedCharacters = 256

export type ClassifiedMessage =
  | {
      readonly status: 'classified'
      /** The era of the response. Messages that the SDK refuses are modern. */
      readonly era: EraName
      readonly isToolCall: boolean
    }
  | Refused

/** Decides the era of a message by the SDK's rules, and refuses messages for which the SDK is too lenient or unclear. */
export function classifyMessage(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>, message: unknown): ClassifiedMessage {
  const id = requestIdOf(message)
  const outcome = sdkVerdict(request.headers, message)
  if (!isObject(message) || (outcome.kind === 'reject' && outcome.rung === 'jsonrpc-shape')) return refused('invalid_request', id)
  if (isRepeated(request.rawHeaders, 'mcp-protocol-version')) return refused('repeated_protocol_version', id)
  const versionRefusal = checkProtocolVersion(headerOf(request.headers, 'mcp-protocol-version'), message)
  if (versionRefusal !== undefined) return { ...versionRefusal, id }
  if (outcome.kind === 'reject') return { status: 'classified', era: 'modern', isToolCall: false }
  if (outcome.kind === 'modern' && outcome.classification.revision !== protocolVersions[0]) {
    return { ...unsupportedVersion(outcome.classification.revision), id }
  }
  const problem = problemInParams(outcome.kind, message)
  if (problem !== undefined) return refused('invalid_params', id, { problem })
  const isToolCall = message.method === 'tools/call' && id !== undefined
  return { status: 'classified', era: outcome.kind, isToolCall }
}

/** Node joins repeated headers of these names into one value. */
function headerOf(headers: IncomingHttpHeaders, name: 'mcp-protocol-version' | 'mcp-method'): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** An era, or an error that the SDK reports itself. */
function sdkVerdict(headers: IncomingHttpHeaders, message: unknown) {
  const version = headerOf(headers, 'mcp-protocol-version')
  const method = headerOf(headers, 'mcp-method')
  return classifyInboundRequest({
    httpMethod: 'POST',
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    body: message,
  })
}

/** The SDK accepts legacy calls without a version, and answers an unknown version with an error about `_meta`. */
function checkProtocolVersion(header: string | undefined, { method, params }: Record<string, unknown>): Refused | undefined {
  if (namesItsVersion(params)) return undefined
  const isInitialize = method === 'initialize'
  if (header === undefined) return isInitialize ? undefined : refused('missing_protocol_version')
  if (protocolVersions.some((version) => version === header)) return undefined
  // The client learns the served version from the handshake, so an older version is not an error there.
  if (isInitialize && header < protocolVersions[0]) return undefined
  return unsupportedVersion(header)
}

/** Lists the served versions without the refused one, which a client would send again (docs/decisions/0189-additions-to-the-sdk.md). */
function unsupportedVersion(version = ''): Refused {
  const supported = protocolVersions.filter((served) => served !== version)
  return refused('unsupported_protocol_version', undefined, { supported, requested: version.slice(0, reflectedCharacters) })
}

function namesItsVersion(params: unknown): boolean {
  const meta = isObject(params) ? params._meta : undefined
  return isObject(meta) && PROTOCOL_VERSION_META_KEY in meta
}

/** Reads the raw headers, because Node joins repeated ones into one value. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) count += 1
  return count > 1
}

const uriParams = z.looseObject({ uri: z.string() })
const cursorParams = z.looseObject({ cursor: z.string().optional() }).optional()

/** Params of the methods of both revisions. */
const sharedParams = {
  'tools/call': z.looseObject({ name: z.string(), arguments: z.looseObject({}).optional() }),
  'resources/read': uriParams,
  'tools/list': cursorParams,
  'resources/list': cursorParams,
  'resources/templates/list': cursorParams,
  'skills/list': cursorParams,
  'skills/get': uriParams,
}

const initializeParams = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}),
  clientInfo: z.looseObject({ name: z.string(), version: z.string() }),
})

const paramsOf: Readonly<Record<EraName, Readonly<Record<string, z.ZodType>>>> = {
  modern: sharedParams,
  legacy: { ...sharedParams, initialize: initializeParams },
}

/** The SDK would answer these errors with the output of its parser, some of them as internal errors. */
function problemInParams(era: EraName, { method, params }: Record<string, unknown>): string | undefined {
  const schemas = paramsOf[era]
  const schema = typeof method === 'string' && Object.hasOwn(schemas, method) ? schemas[method] : undefined
  const issue = schema?.safeParse(params).error?.issues[0]
  return issue && paramProblem({ ...issue, path: ['params', ...issue.path] })
}
