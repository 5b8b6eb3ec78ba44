/** A direct call of 2026-07-28: without a handshake, described by its headers and `_meta`. */
import { protocolVersions } from '@svc/mcp-tools'

export interface McpRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly params: Readonly<Record<string, unknown>>; readonly [member: string]: unknown }
}

const [currentProtocol] = protocolVersions

/** Headers of every call of both protocol versions. */
export const mcpHeaders = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' } as const

/** To be replaced by an integrator's own name. */
export const exampleClient = { name: 'example', version: '1.0.0' } as const

/** @param named the tool or resource that the call is for */
export function directRequest(method: string, params: Readonly<Record<string, unknown>>, named?: string): McpRequest {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': currentProtocol,
    'io.modelcontextprotocol/clientInfo': exampleClient,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    headers: {
      ...mcpHeaders,
      'MCP-Protocol-Version': currentProtocol,
      'Mcp-Method': method,
      ...(named !== undefined && { 'Mcp-Name': named }),
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
  }
}
