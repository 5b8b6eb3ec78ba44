import type { IncomingMessage, ServerResponse } from 'node:http'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import type { KnowledgeServerFactory } from '@svc/mcp-tools'
import type { McpEvent } from '../events/server-events.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { sendAnswer, sendPreflight, sendRefusal, sendText } from '../mcp/answer.ts'
import { calledIn, endedAs, endedWith } from '../mcp/call-event.ts'
import { classifyMessage } from '../mcp/classify-message.ts'
import { crossOriginHeaders } from '../mcp/cross-origin.ts'
import { createLegacyEra, createModernEra, type Era, type EraName } from '../mcp/eras.ts'
import { createFastPath, type FastPath } from '../mcp/fast-path/fast-path.ts'
import { requestIdOf } from '../mcp/parse-message.ts'
import { drainBody } from '../mcp/read-body.ts'
import { receiveMessage } from '../mcp/receive-message.ts'
import { type Refused, refused } from '../mcp/refusals.ts'
import { leavingSignal, toSdkRequest } from '../mcp/sdk-request.ts'

export interface McpRouteOptions {
  /** `host[:port]` in lower case; read for each request, because the bound port is known only after start. */
  readonly allowedHosts: () => ReadonlySet<string>
  /** Serialized origins whose pages may call. */
  readonly allowedOrigins: () => ReadonlySet<string>
  /** Whether the server has more work than it can do in time: nothing is begun then. */
  readonly isOverloaded?: () => boolean
  /** Stands around every call of a tool that is admitted, to trace it. */
  readonly aroundToolCall?: (<T>(tool: string, call: () => Promise<T>) => Promise<T>) | undefined
}

/** Who sent a request, as the app knows them, who answers it, and where to put what its log lines say. */
export interface McpCaller {
  /** The key of the limits. */
  readonly identity: string
  /** Makes the server of the publication that answers this request. */
  readonly server: McpServerFactory | KnowledgeServerFactory
  /** Counts a `tools/call`; lists and reads are exempt. Resolves with the seconds to wait where it is refused. */
  takeToolCall(): Promise<{ readonly retryAfterSeconds: number } | undefined>
  /** Called at least once for each request; the last call says it all. */
  record(event: McpEvent): void
  /** Hears of the exception that was answered with `internal_error`. */
  onError(error: unknown): void
}

/** Takes every method and answers everything itself. */
export type McpRoute = (request: IncomingMessage, response: ServerResponse, caller: McpCaller) => Promise<void>

const ownHeaders = Object.entries(securityHeaders).flat()

/** The ways to an answer, shared by all requests. */
interface Ways {
  readonly fastPath: FastPath
  readonly eras: Readonly<Record<EraName, Era>>
}

/** Serves both protocol eras at one address, without sessions. */
export function createMcpRoute(options: McpRouteOptions): McpRoute {
  const ways: Ways = {
    fastPath: createFastPath(),
    eras: { modern: createModernEra(), legacy: createLegacyEra() },
  }
  return async (request, response, caller) => {
    try {
      await exchange(request, response, caller, options, ways)
    } catch (error) {
      caller.onError(error)
      caller.record({ refusal: 'internal_error' })
      if (response.headersSent) response.destroy()
      else await sendRefusal(refused('internal_error'), response, ownHeaders)
    }
  }
}

async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  caller: McpCaller,
  options: McpRouteOptions,
  ways: Ways,
): Promise<void> {
  const policy = { allowedHosts: options.allowedHosts(), allowedOrigins: options.allowedOrigins() }
  const own = [...ownHeaders, ...crossOriginHeaders(request.headers.origin, policy.allowedOrigins)]
  async function refuse(refusal: Refused, event: McpEvent = {}, more: readonly string[] = []): Promise<void> {
    const drained = drainBody(request)
    const isComplete = await settlesSoon(drained)
    caller.record({ ...event, refusal: refusal.refusal })
    if (isComplete) await sendRefusal(refusal, response, [...own, ...more])
    else await sendRefusal(refusal, response, [...own, ...more, 'Connection', 'close'], drained)
  }

  if (options.isOverloaded?.()) return refuse(refused('overloaded'))
  const received = await receiveMessage(request, response, policy)
  if (received.status === 'aborted') return
  if (received.status === 'preflight') return sendPreflight(response, own)
  if (received.status === 'refused') return refuse(received)

  const { message } = received
  const called = calledIn(message)
  const classified = classifyMessage(request, message)
  if (classified.status === 'refused') return refuse(classified, called)

  const { era, isToolCall, accepted } = classified
  const event: McpEvent = { ...called, era }
  caller.record(event)
  const { identity: client, server } = caller
  if (isToolCall) {
    const limited = await caller.takeToolCall()
    const refusal = refused('rate_limit_exceeded', requestIdOf(message))
    if (limited !== undefined) return refuse(refusal, event, ['Retry-After', String(limited.retryAfterSeconds)])
  }

  async function answer(): Promise<void> {
    const { headers } = request
    const signal = leavingSignal(response)
    const fast = accepted ? await ways.fastPath({ headers, era, message: accepted, server, call: { client, signal } }) : undefined
    if (fast !== undefined) {
      // The caller left: there is nobody to answer.
      if (response.destroyed) return
      caller.record({ ...event, ...endedAs(fast.result, called.tool) })
      return sendText(fast.text, 200, response, own)
    }
    const answered = await ways.eras[era]({ message, request: toSdkRequest(headers, signal), client, server })
    if (answered === undefined || response.destroyed) return
    await sendAnswer(answered, response, own, (text) => caller.record({ ...event, ...endedWith(text, called.tool) }))
  }

  const { aroundToolCall } = options
  return aroundToolCall === undefined || called.tool === undefined ? answer() : aroundToolCall(called.tool, answer)
}

/** A body that is on its way is here by then (milliseconds); a client that sends more slowly is answered before it is done. */
const promptArrival = 50

/** Whether a promise settles in the time that a prompt body takes to arrive. */
async function settlesSoon(promise: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), promptArrival)
  })
  const soon = promise.then(() => true)
  return Promise.race([soon, late]).finally(() => clearTimeout(timer))
}
