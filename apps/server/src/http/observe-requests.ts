import type { ServerResponse } from 'node:http'
import type { ServerEvents } from '@svc/composition'
import type { RequestClients } from './client/request-client.ts'
import type { RequestsInFlight } from './connection/requests-in-flight.ts'
import { wasAnsweredOnSocket } from './malformed-request.ts'
import type { ServerContext, ServerMiddleware } from './request-state.ts'

export interface ObserveRequestsOptions {
  readonly clients: RequestClients
  readonly inFlight: RequestsInFlight
  readonly events: ServerEvents
  readonly nextRequest: () => number
  /** The path of a request if it may be logged; undefined with `LOG_PATHS=off`. */
  readonly ownPath?: ((ctx: ServerContext) => string | undefined) | undefined
  /** Monotonic milliseconds. */
  readonly now: () => number
}

/** The outermost middleware: creates the state of a request, and emits an event when it ends. */
export function observeRequests({ clients, inFlight, events, nextRequest, ownPath, now }: ObserveRequestsOptions): ServerMiddleware {
  return async (ctx, next) => {
    const started = now()
    const { req, res, state } = ctx
    state.number = nextRequest()
    state.client = clients.clientOf(req)
    state.fault = 'internal_error'
    endConnectionInTime(res)
    inFlight.enter(res, started)
    res.once('close', () => {
      inFlight.leave(res)
      events.emit('request', {
        request: state.number,
        client: state.client.hash,
        method: ctx.method,
        route: routeName(ctx),
        path: ownPath?.(ctx),
        // 499, as in nginx, for a client that disconnected before the response.
        status: res.headersSent || wasAnsweredOnSocket(res) ? res.statusCode : 499,
        durationMs: now() - started,
        traceId: state.traceId,
        call: state.call,
      })
    })
    await next()
    inFlight.answered(res)
  }
}

/**
 * Node announces the end of a connection in its last answer, and then waits for the client to close: the next request of one that does
 * not would get a 503 without a body. Here the last answer ends the connection.
 */
function endConnectionInTime(response: ServerResponse & { maxRequestsOnConnectionReached?: boolean }): void {
  if (response.maxRequestsOnConnectionReached) response.shouldKeepAlive = false
}

/** The route in logs and metrics for a request that no route handled. */
export const unmatched = 'unmatched'

/** The name of the first route that matched, also if it does not have the method. */
export function routeName({ state, matched }: ServerContext): string {
  return state.route ?? matched?.[0]?.name ?? unmatched
}
