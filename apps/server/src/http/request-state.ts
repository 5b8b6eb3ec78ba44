import type { ErrorCode, McpEvent } from '@svc/composition'
import type Koa from 'koa'
import type { ClientWindow } from './client/client-windows.ts'
import type { Caller, Client } from './client/request-client.ts'
import type { ErrorResponse, ErrorResponses } from './error-response.ts'

export interface RequestState {
  /** Number of the request since the start, for the log. */
  number: number
  client: Client
  /** Set for a tool call. */
  caller?: Caller
  /** The route for the log, if it differs from the one that the router matched. */
  route?: string
  /** Of a request that is not below the path of `BASE_URL`, or is the front page with a slash at its end. */
  misplaced?: 'outside' | 'slash'
  /** The error for an exception on this route. */
  fault: ErrorCode
  error?: ErrorResponse
  /** The client's window in the limit that counted the request. */
  window?: ClientWindow
  /** Set by koa-ratelimit on a request that it refused. */
  rateLimit?: object
  traceId?: string
  call?: McpEvent
}

declare module 'koa' {
  /** What all requests of a server have in their context. */
  interface DefaultContext {
    errorResponses: ErrorResponses
  }
}

export type ServerApp = Koa<RequestState>
export type ServerContext = Koa.ParameterizedContext<RequestState>
export type ServerMiddleware = Koa.Middleware<RequestState>
