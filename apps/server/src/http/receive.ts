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
  /** Monotonic milliseconds. */
  readonly now: () => number
}

/**
 * The first thing that happens to a request and the last: its state is made, its end is logged, and an exception on its way
 * becomes the error its route names. Nothing of an exception reaches the client.
 */
export function receive({ clients, inFlight, log, now }: ReceiveOptions): FrontDoorMiddleware {
  return (context, next) => {
    const started = now()
    const { req: request, res: response } = context
    const { path, query } = parseRequestTarget(request.url as string)
    const state: RequestState = { path, query, client: clients.clientOf(request), headers: [], fault: 'internal_error' }
    context.state = state
    inFlight.enter(response)
    response.once('close', () => {
      inFlight.leave(response)
      log.request({
        client: state.client.hash,
        method: request.method as string,
        route: state.route ?? (context.routerPath as string | undefined) ?? 'unmatched',
        status: statusOf(response),
        durationMs: now() - started,
        fields: state.logFields,
      })
    })
    return next().catch((error: unknown) => fail(context, error, log))
  }
}

/** 499, as others log it, for a client that left before there was an answer. */
function statusOf(response: ServerResponse): number {
  return response.headersSent ? response.statusCode : 499
}

function fail(context: FrontDoorContext, error: unknown, log: Log): void {
  log.error('request failed', describeFault(error))
  if (context.res.headersSent) context.res.destroy()
  else refuse(context, context.state.fault)
}
