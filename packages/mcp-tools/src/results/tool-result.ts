import type { CallToolResult } from '@modelcontextprotocol/server'
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

/** Hosts pass either the structured or the readable side to their model, so each is complete. */
export function toCallToolResult(outcome: Outcome<object>): CallToolResult {
  if (outcome.status === 'done') return { content: [{ type: 'text', text: outcome.text }], structuredContent: { ...outcome.result } }
  const { error } = outcome
  return { content: [{ type: 'text', text: toolErrorText(error) }], structuredContent: { ...error }, isError: true }
}
