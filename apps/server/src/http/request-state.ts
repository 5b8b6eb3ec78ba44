import type { LogFields } from '@svc/composition'
import type Koa from 'koa'
import type { ErrorCode } from './errors.ts'
import type { Client } from './request-client.ts'

/** What is known of a request before its route, and what its route adds for those who answer in its place. */
export interface RequestState {
  /** Its number since the start, for the log. */
  readonly number: number
  /** The path as it was sent: nothing decoded, nothing normalised. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly client: Client
  /** The route's template for the log; absent where none was reached. */
  route?: string
  /** Carried by every status of the route, names and values in turn. */
  headers: readonly string[]
  /** What an exception on this route is answered with. */
  fault: ErrorCode
  /** Of the trace that the request belongs to, when somebody traces. */
  traceId?: string
  /** Further fields of the log line. */
  logFields?: LogFields
}

export type FrontDoorApp = Koa<RequestState>
export type FrontDoorContext = Koa.ParameterizedContext<RequestState>

/** Koa's middleware; what is answered at once needs no promise. */
export type FrontDoorMiddleware = (context: FrontDoorContext, next: () => void | Promise<void>) => void | Promise<void>
