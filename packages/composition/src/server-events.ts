/**
 * Events of the server. Log, metrics and insight subscribe to them.
 *
 * Like the log, an event never contains a question, an answer, a query string, an address, a key or upstream text. `unanswered` is the only
 * exception.
 */
import { EventEmitter } from 'node:events'
import type { ModelUsage } from '@svc/answer-engine'
import type { ContentProblem } from '@svc/knowledge-index'
import type { LoggedErrors } from './content-report.ts'

/** The call of a request to `/mcp`. All names are from closed lists, so it contains no text of the caller. */
export interface McpEvent {
  readonly era?: 'modern' | 'legacy'
  readonly method?: string
  readonly tool?: string
  /** The family of the client, from a closed list. */
  readonly client?: string
  /** The code of a refusal by the endpoint itself. */
  readonly refusal?: string
  /** JSON-RPC error code of the SDK's response. */
  readonly rpcError?: number
  readonly toolError?: true
  /** The outcome of `ask_service`. */
  readonly ask?: AskEvent
}

/** The outcome of a question: names from closed lists, and numbers. */
export interface AskEvent {
  readonly status: string
  readonly reason?: string | undefined
  readonly detail?: string | undefined
  readonly claims: number
  readonly rejectedClaims: number
}

export const searchResults = ['found', 'weak', 'empty'] as const
export const quoteVerdicts = ['exact', 'typographic', 'elsewhere', 'changed', 'not_found', 'undecided'] as const
export const clientLimits = ['profile', 'tool_calls'] as const
export const revisionResults = ['found', 'not_kept', 'unknown_page', 'unavailable'] as const

/** A search by a person or a tool. */
export interface SearchEvent {
  /** `weak`: only with corrected spelling. */
  readonly result: (typeof searchResults)[number]
  /** Paths of the results' pages, best first. */
  readonly pages: readonly string[]
}

/** A result of `ask_service`. */
export interface AnswerEvent extends AskEvent {
  /** It has a claim or an extract with strong support; if not, a page is missing, whatever the status. */
  readonly isSupported: boolean
  /** The cited pages, each once, with the day of their last review. */
  readonly cited: readonly { readonly path: string; readonly reviewed: string | undefined }[]
}

/** A search without a result, or a question without support. Only insight may subscribe; it stores no more of the text than INSIGHT allows. */
export interface UnansweredEvent {
  readonly kind: 'searched' | 'asked'
  readonly text: string
  /** Hash of the client's identity. */
  readonly client: string
}

/** A request whose response has ended. */
export interface RequestEvent {
  /** Number of the request since the start. */
  readonly request: number
  /** Hash of the client's identity. */
  readonly client: string
  readonly method: string
  /** The route's template, such as `/*page.md`; `unmatched` for none. */
  readonly route: string
  /** With `LOG_PATHS=own`: a published path, or one like it. */
  readonly path?: string | undefined
  /** 499 if the client disconnected before the response. */
  readonly status: number
  readonly durationMs: number
  /** Id of the trace of the request, if tracing is on. */
  readonly traceId?: string | undefined
  readonly call?: McpEvent | undefined
}

export type ReloadEvent =
  /** `warnings` for an author who watches the content. */
  | { readonly outcome: 'published'; readonly revision: string; readonly warnings?: readonly ContentProblem[] | undefined }
  | { readonly outcome: 'unchanged'; readonly revision: string; readonly warnings?: readonly ContentProblem[] | undefined }
  /** The publication of this revision is still served. */
  | ({ readonly outcome: 'rejected'; readonly revision: string; readonly reason: string } & Partial<LoggedErrors>)

export interface ServerEventMap {
  request: [RequestEvent]
  /** An exception that was answered with a 5xx status, or that ended a response. */
  fault: [{ readonly request: number; readonly error: unknown }]
  toolFault: [{ readonly tool: string; readonly error: unknown }]
  reload: [ReloadEvent]
  search: [SearchEvent]
  pageRead: [{ readonly path: string; readonly reader: 'html' | 'markdown' | 'mcp' }]
  answer: [AnswerEvent]
  unanswered: [UnansweredEvent]
  /** A verdict of `/api/v1/verify`. */
  verification: [{ readonly verdict: (typeof quoteVerdicts)[number] }]
  /** A former path of a page was redirected. */
  redirect: []
  revision: [{ readonly result: (typeof revisionResults)[number] }]
  /** A request was refused because its client had used up a limit. */
  limit: [{ readonly limit: (typeof clientLimits)[number] }]
  /** Connections that were closed before a request, since the last event: a peer or the server had its limit. At most once a minute. */
  connectionsDropped: [{ readonly limit: 'peer' | 'server'; readonly count: number }]
  /** The system accepts no connections, for example because file handles have run out. At most once a minute. */
  connectionsUnaccepted: [{ readonly code: string | undefined }]
  /** `outcome`: `text`, `aborted`, or the reason for no text. */
  modelCall: [{ readonly outcome: string; readonly durationMs: number }]
  modelUsage: [ModelUsage]
  /** A warning or an error, whether LOG_LEVEL lets it be written or not. */
  problem: [{ readonly level: 'warn' | 'error' }]
}

export type ServerEvents = EventEmitter<ServerEventMap>

export function createServerEvents(): ServerEvents {
  return new EventEmitter<ServerEventMap>()
}
