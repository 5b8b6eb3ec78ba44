import type { HeaderLines, Sent } from './send.ts'

export type EraName = 'modern' | 'legacy'

/** The headers of every POST, without those of a protocol version. */
export const contentHeaders: HeaderLines = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json, text/event-stream'],
]

export const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** A request of 2026-07-28 with everything it needs. */
export function modern(method: string, params: Record<string, unknown> = {}, id: string | number = 7): Sent {
  const name = params.name ?? params.uri
  return {
    headers: [
      ...contentHeaders,
      ['MCP-Protocol-Version', '2026-07-28'],
      ['Mcp-Method', method],
      ...(typeof name === 'string' ? [['Mcp-Name', name] as const] : []),
    ],
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: { ...meta, ...(params._meta as object) } } }),
  }
}

/** A request of 2025-06-18 after its handshake. */
export function legacy(method: string, params: Record<string, unknown> = {}, id: string | number = 7): Sent {
  return {
    headers: [...contentHeaders, ['MCP-Protocol-Version', '2025-06-18']],
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  }
}

export const eras: Readonly<Record<EraName, typeof modern>> = { modern, legacy }

/** The handshake, which comes without a version header. */
export function initialize(protocolVersion = '2025-06-18'): Sent {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } }
  return { headers: contentHeaders, body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params }) }
}

/** The same request with one header line replaced, or left out when the value is undefined. */
export function withHeader(sent: Sent, name: string, value: string | undefined): Sent {
  const others = sent.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase())
  return { ...sent, headers: value === undefined ? others : [...others, [name, value]] }
}

/** The same request with another body. */
export function withBody(sent: Sent, body: unknown): Sent {
  return { ...sent, body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }
}

/** The message a request carries. */
// biome-ignore lint/suspicious/noExplicitAny: tests change messages at will
export function messageOf(sent: Sent): any {
  return JSON.parse(sent.body as string)
}
