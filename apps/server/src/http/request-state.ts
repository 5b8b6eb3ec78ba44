import type Koa from 'koa'
import type { McpEvent } from '../events/server-events.ts'
import type { ClientWindow } from './client/client-windows.ts'
import type { Client } from './client/request-client.ts'
import type { ErrorResponse } from './error-response.ts'
import type { ErrorCode } from './errors.ts'

/** `ctx.state` of a request. */
export interface RequestState {
  /** Number of the request since the start, for the log. */
  number: number
  client: Client
  /** The route's template for the log, if it differs from the path that the router matched. */
  route?: string
  /** The error for an exception on this route. */
  fault: ErrorCode
  /** The error that the request is answered with. */
  error?: ErrorResponse
  /** The client's window in the limit that counted the request. */
  window?: ClientWindow
  /** Set by koa-ratelimit on a request that it refused. */
  rateLimit?: object
  /** Id of the trace of the request, if tracing is on. */
  traceId?: string
  /** The call of a request to `/mcp`. */
  call?: McpEvent
}

export type ServerApp = Koa<RequestState>
export type ServerContext = Koa.ParameterizedContext<RequestState>
export type ServerMiddleware = Koa.Middleware<RequestState>
