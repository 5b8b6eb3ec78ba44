import type { CallToolResult } from '@modelcontextprotocol/server'
import { type ToolError, toolErrorText } from './tool-error.ts'

/** How a tool's work ended: with a result, as text and as structured content, or with an error that the caller can correct. */
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

/**
 * An outcome as the protocol carries it. Hosts pass the structured or the readable side on to their model, not both, so each
 * says everything.
 */
export function toCallToolResult(outcome: Outcome<object>): CallToolResult {
  if (outcome.status === 'failed') {
    return {
      content: [{ type: 'text', text: toolErrorText(outcome.error) }],
      structuredContent: { ...outcome.error },
      isError: true,
    }
  }
  return { content: [{ type: 'text', text: outcome.text }], structuredContent: { ...outcome.result } }
}
