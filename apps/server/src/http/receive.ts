import type { ServerResponse } from 'node:http'
import { describeFault, type Log } from '@svc/composition'
import { refuse } from './answer.ts'
import type { RequestClients } from './request-client.ts'
import type { FrontDoorContext, FrontDoorMiddleware, RequestState } from './request-state.ts'
import { parseRequestTarget } from './request-target.ts'
import type { RequestsInFlight } from './requests-in-flight.ts'

export interface ReceiveOptions {
  readonly clients: RequestClients
  readonly inFlight: RequestsInFlight
  readonly log: Log
  /** Numbers the requests. */
  readonly nextRequest: () => number
  /** Monotonic milliseconds. */
  readonly now: () => number
}

/**
 * The first thing that happens to a request and the last: its state is made, its end is logged, and an exception on its way
 * becomes the error its route names. Nothing of an exception reaches the client.
 */
export function receive({ clients, inFlight, log, nextRequest, now }: ReceiveOptions): FrontDoorMiddleware {
  return (context, next) => {
    const started = now()
    const { req: request, res: response } = context
    const { path, query } = parseRequestTarget(request.url as string)
    const client = clients.clientOf(request)
    const state: RequestState = { number: nextRequest(), path, query, client, headers: [], fault: 'internal_error' }
    context.state = state
    endConnectionInTime(response)
    inFlight.enter(response)
    response.once('close', () => {
      inFlight.leave(response)
      log.request({
        request: state.number,
        client: state.client.hash,
        method: request.method as string,
        route: state.route ?? 'unmatched',
        status: statusOf(response),
        durationMs: now() - started,
        fields: state.traceId === undefined ? state.logFields : { trace_id: state.traceId, ...state.logFields },
      })
    })
    try {
      const answering = next()?.catch((error: unknown) => fail(context, error, log))
      if (answering !== undefined) inFlight.answer(response, answering)
      return answering
    } catch (error) {
      return fail(context, error, log)
    }
  }
}

/**
 * Node announces the end of a connection in its last answer, and then waits for the client to close: the next request of one that does
 * not would get a 503 without a body. Here the last answer ends the connection.
 */
function endConnectionInTime(response: ServerResponse & { maxRequestsOnConnectionReached?: boolean }): void {
  if (response.maxRequestsOnConnectionReached) response.shouldKeepAlive = false
}

/**
 * 499, as others log it, for a client that left before there was an answer. A request whose body broke off was answered past its
 * response, with the status that stands there.
 */
function statusOf(response: ServerResponse): number {
  return response.headersSent || response.statusCode !== 200 ? response.statusCode : 499
}

function fail(context: FrontDoorContext, error: unknown, log: Log): void {
  logFailure(log, context.state, error)
  if (context.res.headersSent) context.res.destroy()
  else refuse(context, context.state.fault)
}

/** With the number that the line of the request has. */
export function logFailure(log: Log, { number }: RequestState, error: unknown): void {
  log.error('request failed', { request: number, ...describeFault(error) })
}
