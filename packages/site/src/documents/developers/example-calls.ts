/** The calls that developers copy: for a POSIX shell, with the service's address and arguments from its content. */
import type { ContentQuestion, Knowledge } from '@svc/knowledge-index'
import { protocolVersions } from '@svc/mcp-tools'

const [currentProtocol, legacyProtocol] = protocolVersions

/** Headers of every call of both protocol versions. */
const mcpHeaders = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/** To be replaced by an integrator's own name. */
const exampleClient = { name: 'example', version: '1.0.0' }

type Parameters = Readonly<Record<string, unknown>>

interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON with POST. */
  readonly body: object
}

/** A direct call of 2026-07-28: without a handshake, described by its headers and `_meta`. @param named the tool or resource called */
export function directRequest(method: string, params: Parameters, named?: string): HttpRequest {
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

/** A curl command on one line, so that programs can take it from a document. */
function curl(url: string, request: HttpRequest): string {
  return curlParts(url, request).join(' ')
}

/** With a header on each line, for people. */
export function curlOnLines(url: string, request: HttpRequest): string {
  return curlParts(url, request).join(' \\\n  ')
}

function curlParts(url: string, { headers, body }: HttpRequest): string[] {
  const fields = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  return [`curl -sS -i ${quote(url)}`, ...fields, `--data ${quote(JSON.stringify(body))}`]
}

/** Wraps text in single quotes for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A search without a handshake, and the flow of 2025-06-18: initialize first, then calls that name the version in a header. */
export function mcpExamples(knowledge: Pick<Knowledge, 'baseUrl' | 'pages'>, questions: readonly ContentQuestion[]) {
  const endpoint = `${knowledge.baseUrl}/mcp`
  const name = 'search_knowledge'
  const search = { name, arguments: toolArguments(knowledge, questions).get(name) }
  const legacy = (id: number, method: string, params: Parameters) => {
    const headers = { ...mcpHeaders, ...(method !== 'initialize' && { 'MCP-Protocol-Version': legacyProtocol }) }
    return curl(endpoint, { headers, body: { jsonrpc: '2.0', id, method, params } })
  }
  return {
    call: curl(endpoint, directRequest('tools/call', search, name)),
    handshake: [
      legacy(1, 'initialize', { protocolVersion: legacyProtocol, capabilities: {}, clientInfo: exampleClient }),
      legacy(2, 'tools/call', search),
    ],
  }
}

/** Arguments for each tool that the content answers, those of `questions.yaml` first: a page is known to answer them. */
export function toolArguments({ pages }: Pick<Knowledge, 'pages'>, questions: readonly ContentQuestion[]): ReadonlyMap<string, Parameters> {
  const answerable = questions.filter(({ page }) => page !== undefined)
  const page = pages.find(({ path }) => path !== '/') ?? pages[0]
  const comparison = pages.find(({ providers }) => providers !== undefined)?.providers
  const [first, second = first] = answerable.map(({ question }) => question)
  const path = answerable.find((asked) => asked.page !== '/')?.page ?? page?.path
  const examples: [string, Parameters | undefined][] = [
    ['search_knowledge', page && { query: second ?? page.title, limit: 3 }],
    ['get_page', page && { page: path }],
    ['compare_providers', comparison && { provider_a: comparison[0], provider_b: comparison[1] }],
    ['ask_service', page && { question: first ?? `What is said under "${page.title}"?` }],
  ]
  return new Map(examples.flatMap(([name, example]) => (example === undefined ? [] : [[name, example] as const])))
}
