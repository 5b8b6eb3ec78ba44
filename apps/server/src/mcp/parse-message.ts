import { type Refused, type RequestId, refused } from './refusals.ts'

/** Levels of nesting: later readers recurse, and a deeper message could overflow their stack. */
const maxDepth = 64

export type ParsedMessage = { readonly status: 'parsed'; readonly message: unknown } | Refused

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses a body: UTF-8, JSON, bounded depth, no batch. A byte order mark is skipped, and the last of repeated keys counts. */
export function parseMessage(bytes: Uint8Array): ParsedMessage {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return refused('invalid_utf8')
  }
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return refused('invalid_json')
  }
  if (isDeeperThan(message, maxDepth)) return refused('too_deep', requestIdOf(message))
  if (Array.isArray(message)) return refused('batch_not_supported')
  return { status: 'parsed', message }
}

/** The id of a request: a string or an integer, as both revisions define it. */
export function requestIdOf(message: unknown): RequestId | undefined {
  const id = isObject(message) ? message.id : undefined
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const child of Object.values(value)) if (isDeeperThan(child, levels - 1)) return true
  return false
}
