import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { Answer } from '@svc/answer-engine'
import type { McpEvent } from '@svc/composition'
import { connectorTools, knowledgeTools } from '@svc/mcp-tools'
import known from './known-names.json'
import { isObject } from './parse-message.ts'
import { askEvent } from './tool-events.ts'

const methods: ReadonlySet<unknown> = new Set(known.methods)

const tools: ReadonlySet<string> = new Set([...knowledgeTools, ...connectorTools].map((tool) => tool.name))

export function calledIn(message: unknown): Pick<McpEvent, 'method' | 'tool' | 'client'> {
  if (!isObject(message) || typeof message.method !== 'string') return {}
  const method = methods.has(message.method) ? message.method : 'other'
  const client = clientFamily(message.params)
  const called = client === undefined ? { method } : { method, client }
  if (method !== 'tools/call') return called
  const name = isObject(message.params) ? message.params.name : undefined
  return { ...called, tool: typeof name === 'string' && tools.has(name) ? name : 'other' }
}

/** From the JSON of the SDK's response: quotes inside strings are escaped, so searches find only keys; only errors and answers are parsed. */
export function endedWith(answer: string, tool: string | undefined): Pick<McpEvent, 'rpcError' | 'toolError' | 'ask'> {
  if (answer.includes('"error":{"code":')) return { rpcError: JSON.parse(answer).error.code }
  if (answer.includes('"isError":true')) return { toolError: true }
  if (tool !== 'ask_service') return {}
  const { structuredContent }: { structuredContent?: Answer } = JSON.parse(answer).result
  return structuredContent === undefined ? {} : { ask: askEvent(structuredContent) }
}

/** Undefined if the message names no client. */
export function clientFamily(params: unknown): string | undefined {
  if (!isObject(params)) return undefined
  const info = params.clientInfo ?? (isObject(params._meta) ? params._meta[CLIENT_INFO_META_KEY] : undefined)
  if (!isObject(info) || typeof info.name !== 'string') return undefined
  const name = info.name.toLowerCase()
  // Only these are stored, because a name can contain any text.
  return known.clients.find((family) => name.includes(family)) ?? 'other'
}

/**
 * The person for whom a hosted client calls, as its own pseudonym (https://developers.openai.com/plugins/reference): `openai/subject` in the
 * `_meta` of a call, 1 to 256 characters. Anything else counts as no subject.
 */
export function subjectIn(message: unknown): string | undefined {
  const params = isObject(message) ? message.params : undefined
  const meta = isObject(params) ? params._meta : undefined
  const subject = isObject(meta) ? meta['openai/subject'] : undefined
  return typeof subject === 'string' && /^\P{Cc}{1,256}$/u.test(subject) ? subject : undefined
}
