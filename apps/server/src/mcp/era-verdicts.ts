import type { IncomingHttpHeaders } from 'node:http'
import { classifyInboundRequest } from '@modelcontextprotocol/server'
import type { EraName } from './eras.ts'
import { isObject, requestIdOf } from './parse-message.ts'

/** What the SDK takes a message for: one of an era, no message of JSON-RPC, or one whose mistake it will name itself. */
export type EraVerdict = EraName | 'malformed' | 'mistaken'

/** @param message any JSON value */
export type JudgeEra = (headers: IncomingHttpHeaders, message: unknown) => EraVerdict

/** Requests that look different to the SDK: clients times methods, with room for many of both. */
const mostRemembered = 512
/** Far more than clients say of themselves (UTF-16 units). */
const longestRemembered = 2_048

/**
 * The SDK's own verdicts, asked for once per look of a request.
 *
 * The SDK tries each request as an answer and as an error first. What its parser makes of a value that does not fit hangs on to the
 * whole message until the next full garbage collection, which is a quarter of what a call costs. So a verdict is remembered for the
 * parts it rests on.
 */
export function createEraVerdicts(): JudgeEra {
  const remembered = new Map<string, EraName>()
  return (headers, message) => {
    const look = lookOf(headers, message)
    const known = look === undefined ? undefined : remembered.get(look)
    if (known !== undefined) return known
    const verdict = judge(headers, message)
    if (look !== undefined && look.length <= longestRemembered && (verdict === 'modern' || verdict === 'legacy')) {
      // Whoever sends ever new looks pays for them alone: the others are asked about once more.
      if (remembered.size === mostRemembered) remembered.clear()
      remembered.set(look, verdict)
    }
    return verdict
  }
}

function judge(headers: IncomingHttpHeaders, message: unknown): EraVerdict {
  const [version, method] = mirroredHeaders(headers)
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    body: message,
  })
  if (outcome.kind !== 'reject') return outcome.kind
  return outcome.rung === 'jsonrpc-shape' ? 'malformed' : 'mistaken'
}

/** Of the headers that the protocol mirrors from the body those that the SDK's verdict rests on; the name is checked by its modern leg. */
function mirroredHeaders(headers: IncomingHttpHeaders): readonly (string | undefined)[] {
  return ['mcp-protocol-version', 'mcp-method'].map((header) => headers[header] as string | undefined)
}

const requestMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

/**
 * All that the verdict on a well-formed request rests on: its headers, its method and what it says of itself in `_meta`. Undefined for
 * every other message, and for the handshake, whose params count too.
 */
function lookOf(headers: IncomingHttpHeaders, message: unknown): string | undefined {
  if (!isObject(message) || requestIdOf(message) === undefined || message.method === 'initialize') return undefined
  for (const member in message) if (!requestMembers.has(member)) return undefined
  const { jsonrpc, method, params = {} } = message
  if (!isObject(params)) return undefined
  // As a member, an absent `_meta` is not the same text as null.
  return JSON.stringify([...mirroredHeaders(headers), jsonrpc, method, { meta: params._meta }])
}
