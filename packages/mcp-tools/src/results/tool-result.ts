import type { Answer } from '@svc/answer-engine'
import type { PublishedPage } from '@svc/knowledge-index'
import { type ToolError, toolErrorText } from './tool-error.ts'

/** A result as structured content and as text, or an error that the caller can correct. */
export type Outcome<Result> =
  | { readonly status: 'done'; readonly result: Result; readonly text: string; readonly event: ToolEvent }
  | Failed

/** The result of a call, for statistics. `client` identifies the caller. */
export type ToolEvent =
  /** `pages`: those of the results, best first. `correctedQuery`: the words that were searched instead, if any. */
  | {
      readonly kind: 'searched'
      readonly client: string
      readonly query: string
      readonly pages: readonly PublishedPage[]
      readonly correctedQuery: string | undefined
    }
  /** The path of a page, a document, or a page with stored revisions; `page`: the page as it is published now, if it is. */
  | { readonly kind: 'read'; readonly path: string; readonly page?: PublishedPage | undefined }
  | { readonly kind: 'answered'; readonly client: string; readonly question: string; readonly answer: Answer }

export interface Failed {
  readonly status: 'failed'
  readonly error: ToolError
}

export function done<Result>(result: Result, text: string, event: ToolEvent): Outcome<Result> {
  return { status: 'done', result, text, event }
}

export function failed(error: ToolError): Failed {
  return { status: 'failed', error }
}

/** A result of `tools/call`, as the servers of every SDK take it. */
export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/** Hosts pass either the structured or the readable side to their model, so each is complete. */
export function toToolResult(outcome: { readonly status: 'done'; readonly result: object; readonly text: string } | Failed): ToolResult {
  if (outcome.status === 'done') return { content: [{ type: 'text', text: outcome.text }], structuredContent: { ...outcome.result } }
  const { error } = outcome
  return { content: [{ type: 'text', text: toolErrorText(error) }], structuredContent: { ...error }, isError: true }
}
