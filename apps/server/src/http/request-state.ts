import type { LogFields } from '@svc/composition'
import type Koa from 'koa'
import type { ErrorCode } from './errors.ts'
import type { Client } from './request-client.ts'

/** What is known of a request before its route, and what its route adds for those who answer in its place. */
export interface RequestState {
  /** The path as it was sent: nothing decoded, nothing normalised. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly client: Client
  /** The route's template for the log, where the router does not know it. */
  route?: string
  /** Carried by every status of the route, names and values in turn. */
  headers: readonly string[]
  /** What an exception on this route is answered with. */
  fault: ErrorCode
  /** Further fields of the log line. */
  logFields?: LogFields
}

export type FrontDoorContext = Koa.ParameterizedContext<RequestState>
export type FrontDoorMiddleware = Koa.Middleware<RequestState>
