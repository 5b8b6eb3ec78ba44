import { type ToolError, toolErrorText } from './tool-error.ts'

/** A result as structured content and as text, or an error that the caller can correct. */
export type Outcome<Result> = { readonly status: 'done'; readonly result: Result; readonly text: string } | Failed

export interface Failed {
  readonly status: 'failed'
  readonly error: ToolError
}

export function done<Result>(result: Result, text: string): Outcome<Result> {
  return { status: 'done', result, text }
}

export function failed(error: ToolError): Failed {
  return { status: 'failed', error }
}

/** A result of `tools/call`, as the servers of every SDK take it. */
export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

/** Hosts pass either the structured or the readable side to their model, so each is complete. */
export function toToolResult(outcome: Outcome<object>): ToolResult {
  if (outcome.status === 'done') return { content: [{ type: 'text', text: outcome.text }], structuredContent: { ...outcome.result } }
  const { error } = outcome
  return { content: [{ type: 'text', text: toolErrorText(error) }], structuredContent: { ...error }, isError: true }
}
