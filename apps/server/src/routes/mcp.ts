import type { McpServerFactory } from '@modelcontextprotocol/server'
import { addresses, type McpEvent, withoutNullOptions } from '@svc/composition'
import { hrefOf } from '@svc/knowledge-index/internal'
import { retryAfterHeaderName } from '@svc/profile-schema'
import { type HeaderFields, prefersHtml } from '@svc/site'
import type { RequestClients } from '../http/client/request-client.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { sendRedirect, setHeaders } from '../http/send.ts'
import { crossOriginHeaders, sendAnswer, sendPreflight, sendRefusal } from '../mcp/answer.ts'
import { calledIn, endedWith, subjectIn } from '../mcp/call-event.ts'
import { type CallerPolicy, checkCaller } from '../mcp/check-head.ts'
import { classifyMessage } from '../mcp/classify-message.ts'
import { createModernEra, legacyEra } from '../mcp/eras.ts'
import { requestIdOf } from '../mcp/parse-message.ts'
import { drainBody } from '../mcp/read-body.ts'
import { receiveMessage } from '../mcp/receive-message.ts'
import { type Refused, refused } from '../mcp/refusals.ts'
import { leavingSignal, toSdkRequest } from '../mcp/sdk-request.ts'
import { readBySent } from '../mcp/sent-version.ts'

export interface McpRouteOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** Makes the server of the publication that answers a request. */
  readonly server: () => Promise<McpServerFactory>
  /** Called for each request, because the bound port is known only after the start. */
  readonly callers: () => CallerPolicy
  readonly callerOf: RequestClients['callerOf']
  /** The limit of `tools/call`; lists and reads are exempt. */
  readonly toolCalls: Pick<RateLimit, 'count'>
  readonly isOverloaded?: () => boolean
  /** Wraps every accepted tool call, to trace it. */
  readonly wrapToolCall?: (<T>(tool: string, call: () => Promise<T>) => Promise<T>) | undefined
}

/** Serves both protocol eras at one address, without sessions. Answers every method; a browser is redirected to `/developers`. */
export function createMcpRoute(options: McpRouteOptions): ServerMiddleware {
  const { baseUrl, toolCalls, wrapToolCall } = options
  const eras = { modern: createModernEra(), legacy: legacyEra }

  async function exchange(ctx: ServerContext): Promise<void> {
    const { req, res, state, path } = ctx
    const policy = options.callers()
    setHeaders(ctx, crossOriginHeaders(req.headers.origin, policy.allowedOrigins))
    if (req.method === 'GET') ctx.vary('Accept')
    // A target in absolute form contains a host.
    ctx.url = ctx.originalUrl
    const server = await options.server()
    if (options.isOverloaded?.()) return refuse(ctx, refused('overloaded'))
    if (path.endsWith('/') && req.method === 'POST') {
      const refusal = checkCaller(req, policy)
      if (refusal !== undefined) return refuse(ctx, refused(refusal))
      const location = hrefOf(baseUrl, path.slice(0, -1))
      return refuse(ctx, refused('moved', undefined, { location }), {}, { Location: location })
    }
    const received = await receiveMessage(req, res, policy)
    if (received.status === 'aborted') return leave(ctx)
    if (received.status === 'preflight') return sendPreflight(ctx)
    if (received.status === 'refused') {
      const isOpened = req.method === 'GET' && received.refusal === 'method_not_allowed' && prefersHtml(req.headers.accept)
      // The page explains the endpoint to a person who opens it in a browser.
      return isOpened ? sendRedirect(ctx, 303, hrefOf(baseUrl, addresses.developers.path), 'no-store') : refuse(ctx, received)
    }

    const { headers, message } = readBySent(req.headers, withoutNullOptions(received.message), state.client.hostedClient)
    const called = calledIn(message)
    const classified = classifyMessage({ headers, rawHeaders: req.rawHeaders }, message)
    if (classified.status === 'refused') return refuse(ctx, classified, called)

    const { era, isToolCall } = classified
    const event: McpEvent = { ...called, era }
    state.call = event
    const caller = options.callerOf(state.client, subjectIn(message))
    if (isToolCall) {
      state.caller = caller
      const usedUp = await toolCalls.count(ctx, async () => undefined)
      if (usedUp !== undefined) {
        const retryAfter = { [retryAfterHeaderName]: String(usedUp.resetSeconds) }
        return refuse(ctx, refused('rate_limit_exceeded', requestIdOf(message)), event, retryAfter)
      }
    }

    async function answer(): Promise<void> {
      const request = toSdkRequest(headers, leavingSignal(res))
      const answered = await eras[era]({ message, request, caller, server })
      if (answered === undefined || res.destroyed) return leave(ctx)
      await sendAnswer(ctx, answered, era, (text) => {
        state.call = { ...event, ...endedWith(text, called.tool) }
      })
    }
    return wrapToolCall === undefined || called.tool === undefined ? answer() : wrapToolCall(called.tool, answer)
  }

  return async (ctx) => {
    try {
      await exchange(ctx)
    } catch (error) {
      ctx.app.emit('error', error, ctx)
      ctx.state.call = { refusal: 'internal_error' }
      if (ctx.headerSent) ctx.res.destroy()
      else await sendRefusal(ctx, refused('internal_error'))
    }
  }
}

/** The caller has disconnected, so there is no response. */
function leave(ctx: ServerContext): void {
  ctx.respond = false
}

async function refuse(ctx: ServerContext, refusal: Refused, event: McpEvent = {}, headers: HeaderFields = {}): Promise<void> {
  const drained = drainBody(ctx.req)
  const isComplete = await settlesSoon(drained)
  ctx.state.call = { ...event, refusal: refusal.refusal }
  setHeaders(ctx, headers)
  await sendRefusal(ctx, refusal, isComplete ? undefined : drained)
}

/** Milliseconds to wait for the rest of a body; a slower client gets its response before the end of its body. */
const promptArrival = 50

async function settlesSoon(promise: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), promptArrival)
  })
  const soon = promise.then(() => true)
  return Promise.race([soon, late]).finally(() => clearTimeout(timer))
}
