import type { Answer } from '@svc/answer-engine'
import { connectorTools, knowledgeTools } from '@svc/mcp-tools'
import type { McpEvent } from '../events/server-events.ts'
import { clientFamily } from './client-family.ts'
import { isObject } from './parse-message.ts'
import { askEvent } from './tool-events.ts'

const methods: ReadonlySet<unknown> = new Set([
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'subscriptions/listen',
  'notifications/initialized',
  'notifications/cancelled',
])

const tools: ReadonlySet<unknown> = new Set([...knowledgeTools, ...connectorTools].map((tool) => tool.name))

/** Method and tool of a message. */
export function calledIn(message: unknown): Pick<McpEvent, 'method' | 'tool' | 'client'> {
  if (!isObject(message) || typeof message.method !== 'string') return {}
  const method = methods.has(message.method) ? message.method : 'other'
  const client = clientFamily(message.params)
  const called = client === undefined ? { method } : { method, client }
  if (method !== 'tools/call') return called
  const name = isObject(message.params) ? message.params.name : undefined
  return { ...called, tool: tools.has(name) ? (name as string) : 'other' }
}

/** The outcome of an answer, from its result. */
export function endedAs(result: object, tool: string | undefined): Pick<McpEvent, 'toolError' | 'ask'> {
  const { isError, structuredContent } = result as { isError?: boolean; structuredContent?: Answer }
  if (isError) return { toolError: true }
  if (tool !== 'ask_service' || structuredContent === undefined) return {}
  return { ask: askEvent(structuredContent) }
}

/**
 * The outcome from the JSON of the SDK's response. A quote inside a JSON string is escaped, so the searches below find only keys,
 * and the response is parsed again only if there is something to report.
 */
export function endedWith(answer: string, tool: string | undefined): Pick<McpEvent, 'rpcError' | 'toolError' | 'ask'> {
  if (answer.includes('"error":{"code":')) return { rpcError: JSON.parse(answer).error.code }
  return answer.includes('"isError":true') || tool === 'ask_service' ? endedAs(JSON.parse(answer).result, tool) : {}
}
