/** The curl commands for developers: for a POSIX shell, with the service's address and arguments from its content. */

import type { ContentQuestion, Knowledge } from '@svc/knowledge-index'
import { protocolVersions } from '@svc/mcp-tools'
import { legacyProfilePath, profilePath } from '@svc/profile-schema'
import { directRequest, exampleClient, mcpHeaders } from './mcp-request.ts'
import { toolArguments } from './tool-arguments.ts'

const [, legacyProtocol] = protocolVersions

/** Wraps text in single quotes for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

export interface CurlRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON with POST. */
  readonly body?: object
}

/** On one line, so that programs can take it from a document. */
function curl(url: string, request: CurlRequest = {}): string {
  return curlParts(url, request).join(' ')
}

/** With a header on each line, for people. */
export function curlOnLines(url: string, request: CurlRequest): string {
  return curlParts(url, request).join(' \\\n  ')
}

function curlParts(url: string, { headers = {}, body }: CurlRequest): string[] {
  const parts = [`curl -sS -i ${quote(url)}`, ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)]
  if (body !== undefined) parts.push(`--data ${quote(JSON.stringify(body))}`)
  return parts
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

/** @param toolNames the tools this server offers */
export function mcpExamples(knowledge: Knowledge, questions: readonly ContentQuestion[], toolNames: readonly string[]) {
  const endpoint = `${knowledge.baseUrl}/mcp`
  const examples = toolArguments(knowledge, questions)
  const direct = (method: string, params: Readonly<Record<string, unknown>>, named?: string) =>
    curl(endpoint, directRequest(method, params, named))
  /** The flow of 2025-06-18: initialize first, then calls that name the version in a header. */
  const legacy = (id: number, method: string, params: Readonly<Record<string, unknown>>) => {
    const headers = { ...mcpHeaders, ...(method !== 'initialize' && { 'MCP-Protocol-Version': legacyProtocol }) }
    return curl(endpoint, { headers, body: { jsonrpc: '2.0', id, method, params } })
  }
  const callable = toolNames.filter((name) => examples.has(name))
  return {
    list: direct('tools/list', {}),
    resources: direct('resources/list', {}),
    /** By tool, only those for which the content has arguments. */
    calls: new Map(callable.map((name) => [name, direct('tools/call', { name, arguments: examples.get(name) }, name)])),
    legacy: [
      legacy(1, 'initialize', { protocolVersion: legacyProtocol, capabilities: {}, clientInfo: exampleClient }),
      legacy(2, 'tools/call', { name: 'search_knowledge', arguments: examples.get('search_knowledge') }),
    ],
  }
}
