import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallerPolicy, checkCaller, checkContent } from './check-head.ts'
import { type ParsedMessage, parseMessage } from './parse-message.ts'
import { readBody } from './read-body.ts'
import { refused } from './refusals.ts'

export type Received =
  | ParsedMessage
  /** OPTIONS: without Origin, or the preflight of an allowed one. */
  | { readonly status: 'preflight' }
  /** The client disconnected during its body. */
  | { readonly status: 'aborted' }

/** Checks in this order, the first failure decides: Host, Origin, method, known size, type, coding, Accept, size, UTF-8, JSON, depth, batch. */
export async function receiveMessage(request: IncomingMessage, response: ServerResponse, policy: CallerPolicy): Promise<Received> {
  const callerRefusal = checkCaller(request, policy)
  if (callerRefusal !== undefined) return refused(callerRefusal)
  if (request.method === 'OPTIONS') return { status: 'preflight' }
  const contentRefusal = checkContent(request)
  if (contentRefusal !== undefined) return refused(contentRefusal)
  if (request.headers.expect !== undefined) response.writeContinue()
  const body = await readBody(request)
  if (body.status === 'aborted') return body
  return body.status === 'too_large' ? refused('payload_too_large') : parseMessage(body.bytes)
}
