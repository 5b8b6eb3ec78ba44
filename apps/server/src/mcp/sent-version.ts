/** What a hosted client is known to send instead of a served version (docs/pages/reference/hosted-clients.md). */
import type { IncomingHttpHeaders } from 'node:http'
import { classifyInboundRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { type HostedClient, hostedClients } from '@svc/composition'
import { protocolVersions } from '@svc/mcp-tools'
import { isObject } from './parse-message.ts'

const byOrigin = new Map(hostedClients.flatMap((client) => client.origins.map(({ origin }) => [origin, client] as const)))

/**
 * Reads the call of a hosted client by its body where the version in its header is one that this client is known to send by mistake: a complete
 * `_meta` of 2026-07-28 as that, everything else as 2025-06-18.
 *
 * @param hostedClient by the address of the caller; otherwise its Origin decides, which has been allowed
 */
export function readBySent(headers: IncomingHttpHeaders, message: unknown, hostedClient: HostedClient | undefined) {
  const sent = headers['mcp-protocol-version']
  const isKnown = [hostedClient, byOrigin.get(headers.origin ?? '')].some((client) => client?.versionHeader?.value === sent)
  if (sent === undefined || !isKnown) return { headers, message }
  const [modern, legacy] = protocolVersions
  // The SDK validates `_meta` without a header, too.
  const outcome = classifyInboundRequest({ httpMethod: 'POST', body: message })
  if (outcome.kind === 'modern' && outcome.classification.revision === modern)
    return { headers: { ...namesIn(message), ...headers, 'mcp-protocol-version': modern }, message }
  return { headers: { ...headers, 'mcp-protocol-version': legacy }, message: withoutVersion(message) }
}

/** `Mcp-Method` and `Mcp-Name`, which no other version has; in Base64, because a name can have any characters. */
function namesIn(message: unknown): IncomingHttpHeaders {
  const { method, params } = message as { readonly method: string; readonly params?: Readonly<Record<string, unknown>> }
  const name = params?.name ?? params?.uri
  return { 'mcp-method': method, ...(typeof name === 'string' && { 'mcp-name': `=?base64?${Buffer.from(name).toString('base64')}?=` }) }
}

function withoutVersion(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.params) || !isObject(message.params._meta)) return message
  const { [PROTOCOL_VERSION_META_KEY]: _, ...meta } = message.params._meta
  return { ...message, params: { ...message.params, _meta: meta } }
}
