import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallerPolicy, checkCaller, checkContent } from './check-head.ts'
import { parseMessage } from './parse-message.ts'
import { readBody } from './read-body.ts'
import { refused } from './refusals.ts'

/** Checks in this order, the first failure decides: Host, Origin, method, known size, type, coding, Accept, size, UTF-8, JSON, depth, batch. */
export async function receiveMessage(request: IncomingMessage, response: ServerResponse, policy: CallerPolicy) {
  const callerRefusal = checkCaller(request, policy)
  if (callerRefusal !== undefined) return refused(callerRefusal)
  if (request.method === 'OPTIONS') return { status: 'preflight' as const }
  const contentRefusal = checkContent(request)
  if (contentRefusal !== undefined) return refused(contentRefusal)
  if (request.headers.expect !== undefined) response.writeContinue()
  const body = await readBody(request)
  if (body.status === 'aborted') return body
  return body.status === 'too_large' ? refused('payload_too_large') : parseMessage(body.bytes)
}
