import type { ProtocolVersion } from '../session.ts'
import type { WireRequest } from '../wire.ts'

const clientInfo = { name: 'svc-harness', version: '1.0.0' }

/** The headers the specification asks of every call, for one protocol version. */
function callHeaders(protocolVersion: ProtocolVersion, tool: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': protocolVersion,
    ...(protocolVersion === '2026-07-28' ? { 'mcp-method': 'tools/call', 'mcp-name': tool } : {}),
  }
}

/** A `tools/call` as the specification writes it for one protocol version. */
function toolCall(protocolVersion: ProtocolVersion, tool: string, parameters: Record<string, unknown>): Record<string, unknown> {
  const metadata = {
    'io.modelcontextprotocol/protocolVersion': protocolVersion,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool, arguments: parameters, ...(protocolVersion === '2026-07-28' ? { _meta: metadata } : {}) },
  }
}

/** A search as one POST to `/mcp`, with headers to add, replace or (by undefined) leave out. */
export function searchCall(protocolVersion: ProtocolVersion, changed: Readonly<Record<string, string | undefined>> = {}): WireRequest {
  const headers = { ...callHeaders(protocolVersion, 'search_knowledge'), ...changed }
  return {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    body: JSON.stringify(toolCall(protocolVersion, 'search_knowledge', { query: 'pricing' })),
  }
}

/** The 2025-06-18 handshake's first message, sent without a version header. */
export const initializeCall: WireRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  }),
}
