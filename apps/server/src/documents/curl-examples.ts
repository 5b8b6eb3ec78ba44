/** The curl lines of `developers.md`: each on one line, for a POSIX shell, against the real address, with arguments from the real content. */

import type { Knowledge } from '@svc/knowledge-index'
import { legacyProfilePath, profilePath } from '@svc/profile-schema'

const [current, legacy] = ['2026-07-28', '2025-06-18'] as const
const clientInfo = { name: 'curl', version: '1.0.0' }

/** Wraps text in single quotes for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function curl(url: string, headers: readonly string[] = [], body?: object): string {
  const parts = ['curl -sS -i', quote(url), ...headers.map((header) => `-H ${quote(header)}`)]
  if (body !== undefined) parts.push(`--data ${quote(JSON.stringify(body))}`)
  return parts.join(' ')
}

export function profileExamples(baseUrl: string) {
  return {
    complete: curl(`${baseUrl}${profilePath}`),
    withoutPricing: curl(`${baseUrl}${profilePath}?include_pricing=false`),
    legacy: curl(`${baseUrl}${legacyProfilePath}`),
  }
}

export function documentExamples(baseUrl: string): readonly string[] {
  return ['/llms.txt', '/llms-full.txt', '/index.md', '/openapi.json', '/server.json', '/mcp/server-card', '/developers.md'].map((path) =>
    curl(`${baseUrl}${path}`),
  )
}

const mcpHeaders = ['Content-Type: application/json', 'Accept: application/json, text/event-stream']

/** A direct call of 2026-07-28: no handshake, the request describes itself. */
function directRequest(baseUrl: string, method: string, params: Record<string, unknown>, named?: string): string {
  const headers = [
    ...mcpHeaders,
    `MCP-Protocol-Version: ${current}`,
    `Mcp-Method: ${method}`,
    ...(named === undefined ? [] : [`Mcp-Name: ${named}`]),
  ]
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': current,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return curl(`${baseUrl}/mcp`, headers, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } })
}

/** The flow of 2025-06-18: initialize first, then calls that name the version in a header. */
function legacyRequest(baseUrl: string, id: number, method: string, params: Record<string, unknown>): string {
  const headers = [...mcpHeaders, ...(method === 'initialize' ? [] : [`MCP-Protocol-Version: ${legacy}`])]
  return curl(`${baseUrl}/mcp`, headers, { jsonrpc: '2.0', id, method, params })
}

export interface McpExamples {
  readonly list: string
  readonly resources: string
  /** The curl line of each tool, by its name; only tools for which the content has arguments. */
  readonly calls: ReadonlyMap<string, string>
  readonly legacy: readonly string[]
}

/** @param toolNames the tools this server offers */
export function mcpExamples(knowledge: Knowledge, toolNames: readonly string[]): McpExamples {
  const { baseUrl } = knowledge
  const page = knowledge.pages.find(({ path }) => path !== '/') ?? knowledge.pages[0]
  const comparison = knowledge.pages.find(({ providers }) => providers !== undefined)
  const args: Record<string, Record<string, unknown> | undefined> = {
    search_knowledge: page && { query: page.title, limit: 3 },
    get_page: page && { page: page.path },
    compare_providers: comparison?.providers && { provider_a: comparison.providers[0], provider_b: comparison.providers[1] },
    ask_service: page && { question: `What is said under "${page.title}"?` },
  }
  const callable = toolNames.filter((name) => args[name] !== undefined)
  return {
    list: directRequest(baseUrl, 'tools/list', {}),
    resources: directRequest(baseUrl, 'resources/list', {}),
    calls: new Map(callable.map((name) => [name, directRequest(baseUrl, 'tools/call', { name, arguments: args[name] }, name)])),
    legacy: [
      legacyRequest(baseUrl, 1, 'initialize', { protocolVersion: legacy, capabilities: {}, clientInfo }),
      legacyRequest(baseUrl, 2, 'tools/call', { name: 'search_knowledge', arguments: args.search_knowledge }),
    ],
  }
}
