import type { RequestEvent } from '../events/server-events.ts'

export const toolOutcomes = [
  /** With a result; results of `ask_service` also have a status. */
  'done',
  /** With an error result: invalid arguments, an unknown name, or a failure of the tool. */
  'tool_error',
  /** A protocol error before the call: an unknown tool or an invalid message. */
  'protocol_error',
  /** Refused before the tool: over the limit, or headers that differ from the message. */
  'refused',
  /** The client disconnected. */
  'unfinished',
] as const

export type ToolOutcome = (typeof toolOutcomes)[number]

export function toolOutcome({ status, call = {} }: Pick<RequestEvent, 'status' | 'call'>): ToolOutcome {
  if (call.refusal !== undefined) return 'refused'
  if (call.rpcError !== undefined) return 'protocol_error'
  if (call.toolError) return 'tool_error'
  // A stream begins with 200 before its result is known; every result of ask_service has a status.
  const isCutOff = call.tool === 'ask_service' && call.ask === undefined
  return status === 499 || isCutOff ? 'unfinished' : 'done'
}
